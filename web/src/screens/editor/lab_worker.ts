// Plays deals for the lab, one at a time, off the page's thread.
import type { FromLab, ToLab } from "./lab_messages.ts";
import { open_module, type ModuleCall } from "../../local/module_call.ts";

const page = self as unknown as { postMessage(message: FromLab): void };
let module: Promise<ModuleCall> | null = null;

async function play({ module: address, deal, request }: ToLab): Promise<void> {
  try {
    module ??= open_module(fetch(address));
    const call = await module;
    page.postMessage({ deal, answer: call("insidejob_role_lab", request) });
  } catch {
    page.postMessage({ deal, answer: null });
  }
}

addEventListener("message", (event: MessageEvent<ToLab>) => void play(event.data));
