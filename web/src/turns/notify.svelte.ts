// Notifications on this device, for tables that are played by turns (docs/decisions/0035-notifications.md). The browser
// has one subscription for the whole site. Each table is told about it separately, and forgets it separately.
import { folder, is_served } from "../home.ts";
import { t } from "../i18n/catalogue.svelte.ts";
import type { SetPush } from "../protocol/messages.ts";
import { push_key } from "../session/api.ts";
import type { Outcome } from "../session/outcome.ts";
import { places_at, room_key } from "../session/places.ts";
import { on_stored, read_stored, write_stored } from "../stored.ts";
import { is_ios, is_standalone } from "../install/device.ts";
import { register_worker } from "../install/install.svelte.ts";

/** What can be done about notifications here: they are possible, or why not. */
export type NotifyWay =
  | "possible"
  /** The person has said no, and only the browser's settings can change that. */
  | "denied"
  /** iOS: only as an app on the home screen. */
  | "home_screen"
  | "insecure"
  | "unsupported"
  /** Not from this server. */
  | "elsewhere";

/** What this needs of a session. */
export interface NotifiedTable {
  readonly room: string;
  readonly member: number;
  readonly set_push: (to: NonNullable<SetPush["to"]> | null) => Promise<Outcome>;
}

const store_name = "notified";
/** stored_rooms.ts renames it with the table. */
const key_of = ({ room, member }: Pick<NotifiedTable, "room" | "member">): string => `${room}.${member}`;
const rooms_stored = (): readonly string[] => {
  const stored = read_stored(store_name);
  return Array.isArray(stored) ? stored.filter((key): key is string => typeof key === "string") : [];
};

let permission = $state<NotificationPermission>(globalThis.Notification?.permission ?? "default");
/** Counts changes of what is stored. */
let changes = $state(0);
let has_none = $state(false);
on_stored(store_name, () => changes++);

const kept_most = 40;

function keep(table: NotifiedTable, on: boolean): void {
  const others = rooms_stored().filter((key) => key !== key_of(table));
  write_stored(store_name, on ? [...others, key_of(table)].slice(-kept_most) : others);
  changes++;
}

function forget_all(): void {
  write_stored(store_name, []);
  changes++;
}

/** Reactive. */
export function notify_way(): NotifyWay {
  if (!is_served() || has_none) return "elsewhere";
  if (!isSecureContext) return "insecure";
  if (is_ios() && !is_standalone()) return "home_screen";
  const able = "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;
  if (!able) return "unsupported";
  return permission === "denied" ? "denied" : "possible";
}

/** Reactive: whether this device is notified about the table. */
export const is_notified = (table: Pick<NotifiedTable, "room" | "member">): boolean =>
  changes >= 0 && rooms_stored().includes(key_of(table));

const hex = (bytes: ArrayBuffer | null): string =>
  [...new Uint8Array(bytes ?? new ArrayBuffer(0))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const from_base64url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));

const told_of = (subscription: PushSubscription): NonNullable<SetPush["to"]> => ({
  endpoint: subscription.endpoint,
  key: hex(subscription.getKey("p256dh")),
  auth: hex(subscription.getKey("auth")),
  ...(subscription.expirationTime !== null && { expires: Math.floor(subscription.expirationTime) }),
});

/** The worker knows no languages, so the page leaves the words for it. */
async function leave_words(): Promise<void> {
  const words = {
    turn: t("ui.notify.turn"),
    over: t("ui.notify.over"),
    table: t("ui.notify.table", { table: "{table}" }),
    table_with: t("ui.notify.table_with", { table: "{table}", names: "{names}" }),
    off: t("ui.notify.off"),
  };
  const cache = await caches.open("notify");
  await cache.put("/notify_words", new Response(JSON.stringify(words)));
}

const registration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker?.getRegistration(folder());

async function subscribe(key: string): Promise<PushSubscription | null> {
  if ((await register_worker()) === null) return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  const wanted = from_base64url(key);
  const existing = await pushManager.getSubscription();
  // Someone who has turned everything off, in a notification or in the browser, means only this table now.
  if (existing === null) forget_all();
  // The server may have got another key, with which it cannot send to the old subscription.
  if (existing !== null && hex(existing.options.applicationServerKey) !== hex(wanted.buffer))
    await existing.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: wanted });
}

/** Whether this server sends notifications at all. */
export async function look_for_key(): Promise<string | null> {
  const key = await push_key();
  if (!key.ok) {
    has_none = key.error === "not_found";
    return null;
  }
  return key.value.key;
}

export type TurnedOn = "on" | "denied" | "failed" | Outcome;

/** Call it from a tap: the browser asks the person now, and never before. */
export async function turn_on(table: NotifiedTable): Promise<TurnedOn> {
  try {
    permission = await Notification.requestPermission();
    if (permission !== "granted") return "denied";
    const key = await look_for_key();
    if (key === null) return "failed";
    const subscription = await subscribe(key);
    if (subscription === null) return "failed";
    await leave_words();
    const outcome = await table.set_push(told_of(subscription));
    if (outcome.kind === "refused") return outcome;
    keep(table, true);
    return "on";
  } catch {
    return "failed";
  }
}

export async function turn_off(table: NotifiedTable): Promise<Outcome> {
  keep(table, false);
  return table.set_push(null);
}

/** On coming to a table: the words may be in another language now, browsers renew subscriptions, servers get new keys,
 * and people withdraw their permission. */
export async function renew(table: NotifiedTable): Promise<void> {
  if (!is_notified(table)) return;
  const existing = (await (await registration())?.pushManager.getSubscription()) ?? null;
  if (existing === null || globalThis.Notification?.permission !== "granted") {
    await turn_off(table);
    return;
  }
  await leave_words();
  const key = await look_for_key();
  const subscription = key === null ? existing : await subscribe(key);
  if (subscription === null) return;
  const outcome = await table.set_push(told_of(subscription));
  if (outcome.kind === "refused" && outcome.reason === "no_push") keep(table, false);
}

/** Someone at the table needs no notification about it, and the next one may make a sound again. */
export async function take_away(room: string): Promise<void> {
  const codes = [room, ...places_at(room).flatMap(({ former = [] }) => former)].map(room_key);
  for (const shown of (await (await registration())?.getNotifications()) ?? []) {
    if (codes.includes(room_key(String(shown.data)))) shown.close();
  }
}

/** Someone may have come back from the browser's settings. */
export function look_at_permission(): void {
  permission = globalThis.Notification?.permission ?? "default";
}

// The notification itself has a button that turns everything off.
globalThis.navigator?.serviceWorker?.addEventListener(
  "message",
  ({ data }: MessageEvent<{ readonly notified?: unknown } | null>) => {
    if (data?.notified === "off") forget_all();
  },
);
