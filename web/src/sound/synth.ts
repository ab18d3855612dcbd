// All sounds are made here, from noise and a few tones: small and dry, like things on felt. Browsers allow a page to
// make sounds only after someone has touched it.
export type SoundName = "card" | "token" | "mission" | "done" | "failed" | "turn" | "tick" | "reveal" | "win" | "lose";

let context: AudioContext | null = null;
let volume: GainNode | null = null;
let noise: AudioBuffer | null = null;

/** Must be called from a gesture; nothing sounds before that. */
export function unlock_sound(): void {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
}

function noise_of(audio: AudioContext): AudioBuffer {
  if (noise !== null) return noise;
  noise = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return noise;
}

/** Rises at once and dies away. */
function loudness(audio: AudioContext, at: number, peak: number, length: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(peak, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(volume ?? audio.destination);
  return gain;
}

function rustle(audio: AudioContext, after: number, pitch: number, length: number, peak: number): void {
  const at = audio.currentTime + after;
  const source = audio.createBufferSource();
  source.buffer = noise_of(audio);
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.setValueAtTime(pitch, at);
  filter.frequency.exponentialRampToValueAtTime(pitch * 0.45, at + length);
  filter.Q.value = 0.9;
  source.connect(filter).connect(loudness(audio, at, peak, length));
  source.start(at, Math.random() * 0.3, length);
}

function tone(
  audio: AudioContext,
  after: number,
  pitch: number,
  length: number,
  peak: number,
  type: OscillatorType = "sine",
): void {
  const at = audio.currentTime + after;
  const source = audio.createOscillator();
  source.type = type;
  source.frequency.value = pitch;
  source.connect(loudness(audio, at, peak, length));
  source.start(at);
  source.stop(at + length);
}

const sounds: { readonly [name in SoundName]: (audio: AudioContext) => void } = {
  card: (audio) => {
    rustle(audio, 0, 2600, 0.09, 0.16);
    rustle(audio, 0.05, 500, 0.06, 0.12);
  },
  token: (audio) => {
    tone(audio, 0, 1870, 0.16, 0.045, "triangle");
    tone(audio, 0.06, 2490, 0.2, 0.035, "triangle");
  },
  mission: (audio) => rustle(audio, 0, 1500, 0.22, 0.1),
  done: (audio) => {
    rustle(audio, 0, 320, 0.12, 0.4);
    tone(audio, 0.09, 523, 0.3, 0.05);
    tone(audio, 0.18, 784, 0.42, 0.05);
  },
  failed: (audio) => {
    rustle(audio, 0, 260, 0.14, 0.4);
    tone(audio, 0.09, 233, 0.3, 0.06);
    tone(audio, 0.2, 196, 0.42, 0.06);
  },
  turn: (audio) => {
    tone(audio, 0, 659, 0.22, 0.06);
    tone(audio, 0.13, 880, 0.34, 0.06);
  },
  tick: (audio) => tone(audio, 0, 1100, 0.05, 0.05, "square"),
  reveal: (audio) => {
    rustle(audio, 0, 1800, 0.2, 0.12);
    [349, 415, 523].forEach((pitch, i) => tone(audio, 0.14 + i * 0.03, pitch, 0.9, 0.04));
  },
  win: (audio) => [523, 659, 784, 1047].forEach((pitch, i) => tone(audio, i * 0.13, pitch, 0.5, 0.06)),
  lose: (audio) => [392, 349, 311, 262].forEach((pitch, i) => tone(audio, i * 0.17, pitch, 0.55, 0.055)),
};

/** `loud`: from 0 to 1. */
export function play_synth(name: SoundName, loud: number): void {
  if (context?.state !== "running") return;
  if (volume === null) {
    volume = context.createGain();
    volume.connect(context.destination);
  }
  // The sounds were designed for 0.7, the default. Loudness is perceived roughly as the square.
  volume.gain.value = (loud / 0.7) ** 2;
  sounds[name](context);
}
