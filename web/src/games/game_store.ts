// Where this device keeps its games: a database of the browser. Where nothing can be stored (some private windows, a
// full disk), they last as long as the page.
import { read_stored, write_stored } from "../stored.ts";
import { read_kept, within_bounds, type KeptGame } from "./kept_game.ts";

/** Of all games; the oldest make room. */
export const most_games = 300;

const database_name = "insidejob-games";
const store_name = "games";
/** Of what is stored for a game. What a later version stores is left alone. */
const version = 1;
/** Where the first version kept the last twelve. */
const former_name = "kept_games";

const newest_first = (a: KeptGame, b: KeptGame): number => b.at - a.at || (a.key < b.key ? -1 : 1);

/** Those that have to go so that another one fits, whatever its date. */
export const too_old = (games: readonly KeptGame[]): readonly KeptGame[] =>
  [...games].sort(newest_first).slice(most_games - 1);

export interface Merge {
  readonly added: readonly KeptGame[];
  readonly known: number;
  /** There is no room for them: whatever is here already stays. */
  readonly left_out: number;
}

/** What to add to the games that are here. Nothing is replaced, and nothing has to go. */
export function merged(here: readonly KeptGame[], others: readonly KeptGame[]): Merge {
  const keys = new Set(here.map(({ key }) => key));
  const fresh: KeptGame[] = [];
  let known = 0;
  for (const game of others) {
    if (keys.has(game.key)) known++;
    else fresh.push(game);
    keys.add(game.key);
  }
  const added = fresh.sort(newest_first).slice(0, Math.max(0, most_games - here.length));
  return { added, known, left_out: fresh.length - added.length };
}

function promised<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("not stored"));
  });
}

const finished = (writing: IDBTransaction): Promise<boolean> =>
  new Promise((resolve) => {
    writing.oncomplete = () => resolve(true);
    writing.onabort = () => resolve(false);
  });

async function open_database(): Promise<IDBDatabase | null> {
  try {
    const request = indexedDB.open(database_name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store_name);
    const database = await promised(request);
    // A later version in another tab need not wait for this one.
    database.onversionchange = () => database.close();
    return database;
  } catch {
    return null;
  }
}

export class GameStore {
  readonly #database: IDBDatabase | null;
  /** What could not be stored. */
  readonly #memory = new Map<string, KeptGame>();
  #failed = false;

  constructor(database: IDBDatabase | null) {
    this.#database = database;
  }

  /** Whether what is kept outlives the page. */
  get lasts(): boolean {
    return this.#database !== null && !this.#failed;
  }

  /** Newest first. */
  async list(): Promise<readonly KeptGame[]> {
    const stored = await this.#stored();
    const others = [...this.#memory.values()].filter(({ key }) => !stored.some((game) => game.key === key));
    return [...stored, ...others].sort(newest_first);
  }

  /** A game that is seen again stays as it was. */
  async keep(game: KeptGame): Promise<void> {
    const fitting = within_bounds(game);
    const here = await this.list();
    if (fitting === null || here.some(({ key }) => key === game.key)) return;
    await this.#add([fitting]);
    await this.forget(too_old(here).map(({ key }) => key));
  }

  async keep_all(games: readonly KeptGame[]): Promise<Merge> {
    const merge = merged(await this.list(), games);
    await this.#add(merge.added);
    return merge;
  }

  async forget(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.#memory.delete(key);
    await this.#write((store) => keys.forEach((key) => store.delete(key)));
  }

  async #add(games: readonly KeptGame[]): Promise<void> {
    if (games.length === 0) return;
    const done = await this.#write((store) => games.forEach((game) => store.put({ version, game }, game.key)));
    if (done) return;
    this.#failed = true;
    for (const game of games) this.#memory.set(game.key, game);
  }

  async #stored(): Promise<readonly KeptGame[]> {
    try {
      const store = this.#database?.transaction(store_name).objectStore(store_name);
      const values: readonly unknown[] = store === undefined ? [] : await promised(store.getAll());
      return values.flatMap((value) => {
        const { version: written, game } = (value ?? {}) as { readonly version?: unknown; readonly game?: unknown };
        const read = written === version ? read_kept(game) : null;
        return read === null ? [] : [read];
      });
    } catch {
      return [];
    }
  }

  /** All of it or nothing; false if nothing. */
  async #write(change: (store: IDBObjectStore) => void): Promise<boolean> {
    if (this.#database === null) return false;
    try {
      const writing = this.#database.transaction(store_name, "readwrite");
      change(writing.objectStore(store_name));
      return await finished(writing);
    } catch {
      return false;
    }
  }
}

/** The first version kept its games elsewhere. They move, unless they could be lost on the way. */
async function take_former(store: GameStore): Promise<void> {
  const stored = read_stored(former_name);
  if (!Array.isArray(stored) || stored.length === 0) return;
  await store.keep_all(stored.flatMap((value) => read_kept(value) ?? []));
  if (store.lasts) write_stored(former_name, []);
}

let opened: Promise<GameStore> | null = null;

export function open_games(): Promise<GameStore> {
  opened ??= (async () => {
    const store = new GameStore(await open_database());
    await take_former(store);
    return store;
  })();
  return opened;
}
