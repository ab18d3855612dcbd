// Cards inside a link. They come after the #, which browsers never send to a server: “z” and the deflated text, or “j”
// and the plain text where a browser cannot deflate. Both are in base64url.
import { cards_text, largest_text, read_cards, type CardFile, type ReadCards } from "../../editor/card_file.ts";
import { address } from "../../home.ts";

const mark = "#cards=";

export async function cards_link(cards: CardFile, origin: string = location.origin): Promise<string> {
  const page = new URL(address("/editor"), origin).href;
  const bytes = new TextEncoder().encode(cards_text(cards));
  const packed =
    typeof CompressionStream === "function"
      ? `z${base64(await through(bytes, new CompressionStream("deflate-raw")))}`
      : `j${base64(bytes)}`;
  return `${page}${mark}${packed}`;
}

/** Null if there are no cards in this fragment. */
export async function cards_from_fragment(fragment: string): Promise<ReadCards | null> {
  if (!fragment.startsWith(mark)) return null;
  const packed = fragment.slice(mark.length);
  try {
    const bytes = bytes_of(packed.slice(1));
    const plain = packed.startsWith("z") ? await through(bytes, new DecompressionStream("deflate-raw")) : bytes;
    return read_cards(new TextDecoder("utf-8", { fatal: true }).decode(plain));
  } catch (error) {
    return { ok: false, broken: error instanceof RangeError ? "too_large" : "not_json" };
  }
}

/** A RangeError if the result is too large: a short link can expand to a very long text. */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > largest_text) {
      await reader.cancel();
      throw new RangeError("too large");
    }
    parts.push(part.value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function base64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const bytes_of = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
