// A finished game as a file: to keep, to share, to look at again, and for `insidejob verify-deal`.
import type { DealProof, GameRecord } from "../../protocol/messages.ts";

const file_of = (content: object, name: string): File =>
  new File([JSON.stringify(content, null, 1)], name, { type: "application/json" });

export const record_file = (record: GameRecord, number: number): File => file_of(record, `inside-job-${number}.json`);

export const proof_file = (proof: DealProof, record: GameRecord, number: number): File =>
  file_of({ proof, record }, `inside-job-${number}-deal.json`);

export function save_file(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export const can_share_files = (file: File): boolean => navigator.canShare?.({ files: [file] }) ?? false;

export async function share_file(file: File, title: string): Promise<void> {
  try {
    await navigator.share({ title, files: [file] });
  } catch {
    // Taken back, which is nobody's fault.
  }
}
