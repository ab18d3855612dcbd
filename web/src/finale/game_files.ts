// A finished game as a file: to keep, to share, to look at again, and for `insidejob verify-deal`.
import type { DealProof, GameRecord } from "../protocol/messages.ts";
import type { SeenDeal } from "../session/deal_check.ts";

export { save_file } from "../components/save_file.ts";

const file_of = (content: object, name: string): File =>
  new File([JSON.stringify(content, null, 1)], name, { type: "application/json" });

export const record_file = (record: GameRecord, number: number): File => file_of(record, `inside-job-${number}.json`);

export const proof_file = (proof: DealProof, record: GameRecord, number: number, seen: SeenDeal | null): File =>
  file_of({ proof, ...(seen && { seen }), record }, `inside-job-${number}-deal.json`);

export const can_share_files = (file: File): boolean => navigator.canShare?.({ files: [file] }) ?? false;

export async function share_file(file: File, title: string): Promise<void> {
  try {
    await navigator.share({ title, files: [file] });
  } catch {
    // Cancelled, which is not an error.
  }
}
