// The tables of this device, stored by the browser: keeps what the house wants kept, and returns it after a reload.
// Where a browser stores nothing (a private window), they last as long as the page.

export type Kept =
  | { readonly kind: "table"; readonly key: string; readonly text: string }
  | { readonly kind: "entry"; readonly key: string; readonly sequence: number; readonly text: string }
  | { readonly kind: "erase"; readonly key: string };

export interface HouseLog {
  /** Whether anything outlives the page. */
  readonly lasts: boolean;
  /** Lines for the house, in the order it wants them. */
  lines(): Promise<readonly string[]>;
  /** Resolved once it is stored, or never will be. */
  keep(what: readonly Kept[]): Promise<void>;
}

const tables = "tables";
const entries = "entries";
const all_of = (key: string): IDBKeyRange => IDBKeyRange.bound([key, 0], [key, Infinity]);

function promised<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("not stored"));
  });
}

const nothing_kept: HouseLog = { lasts: false, lines: async () => [], keep: async () => {} };

export async function open_house_log(): Promise<HouseLog> {
  try {
    const request = indexedDB.open("insidejob", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(tables);
      request.result.createObjectStore(entries);
    };
    return log_in(await promised(request));
  } catch {
    return nothing_kept;
  }
}

function log_in(database: IDBDatabase): HouseLog {
  return {
    lasts: true,
    async lines() {
      const reading = database.transaction([tables, entries]);
      const table_store = reading.objectStore(tables);
      const entry_store = reading.objectStore(entries);
      const [keys, infos] = await Promise.all([promised(table_store.getAllKeys()), promised(table_store.getAll())]);
      const lines: string[] = [];
      for (const [i, key] of keys.entries()) {
        const room = key as string;
        lines.push(`restore_table ${room} ${String(infos[i])}`);
        const texts = await promised(entry_store.getAll(all_of(room)));
        for (const [at, text] of texts.entries()) lines.push(`restore_entry ${room} ${at + 1} ${String(text)}`);
      }
      return lines;
    },
    keep: (what) =>
      new Promise((resolve) => {
        const writing = database.transaction([tables, entries], "readwrite");
        for (const one of what) {
          switch (one.kind) {
            case "table":
              writing.objectStore(tables).put(one.text, one.key);
              break;
            case "entry":
              writing.objectStore(entries).put(one.text, [one.key, one.sequence]);
              break;
            case "erase":
              writing.objectStore(tables).delete(one.key);
              writing.objectStore(entries).delete(all_of(one.key));
          }
        }
        // A full disk does not end a game. It continues, and a reload loses what was not stored.
        writing.oncomplete = writing.onabort = () => resolve();
      }),
  };
}
