// Where the WebAssembly module is. A client that is built before the module (by the first ./play) has an empty one in
// its place, and is replaced as soon as the module is there.
import address from "house.wasm?url";
import weights from "virtual:mastermind-weights";

export const module_address = (): URL => new URL(address, import.meta.url);

/** Of mastermind's weights, compressed. */
export const weights_address = (): URL => new URL(weights, import.meta.url);

export const module_to_come = address.includes("to_come");
