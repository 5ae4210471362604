/** Keeps things on this device, by person, encrypted with a key that no script can take out of the browser. */

const NAME = 'ema-sealed';
const STORE = 'kept';
const KEY = 'key';
type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer };

/** A page that is not served safely has neither. */
const isAble = (): boolean =>
  'indexedDB' in globalThis && (globalThis.crypto as Crypto | undefined)?.subtle !== undefined;

const finished = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the store of this device failed')));
  });
const inStore = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
  const opening = indexedDB.open(NAME, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
  const database = await finished(opening);
  try {
    return await finished(work(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
};
const nameOf = (owner: string, what: string): string => `${what}:${owner}`;

/** The person's key on this device; made with the first thing that is kept. */
const keyOf = async (owner: string): Promise<CryptoKey> => {
  const name = nameOf(owner, KEY);
  const kept = (await inStore('readonly', (store) => store.get(name))) as CryptoKey | undefined;
  if (kept) return kept;
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  await inStore('readwrite', (store) => store.put(key, name));
  return key;
};

/** Keeps a thing, or takes it away for `null`. A device that cannot keeps nothing. */
export const seal = async (owner: string, what: string, thing: unknown): Promise<void> => {
  if (!isAble()) return;
  try {
    if (thing === null) {
      await inStore('readwrite', (store) => store.delete(nameOf(owner, what)));
      return;
    }
    const key = await keyOf(owner);
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const plain = await new Blob([JSON.stringify(thing)]).arrayBuffer();
    const sealed: Sealed = { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain) };
    await inStore('readwrite', (store) => store.put(sealed, nameOf(owner, what)));
  } catch {
    return;
  }
};
/** What was kept, or undefined; what cannot be opened is not there. */
export const unseal = async (owner: string, what: string): Promise<unknown> => {
  if (!isAble()) return undefined;
  try {
    const sealed = (await inStore('readonly', (store) => store.get(nameOf(owner, what)))) as Sealed | undefined;
    if (!sealed) return undefined;
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, await keyOf(owner), sealed.data);
    return (await new Response(plain).json()) as unknown;
  } catch {
    return undefined;
  }
};

/** What is kept of anybody, as `what:owner`. */
const names = async (): Promise<string[]> =>
  isAble() ? (await inStore('readonly', (store) => store.getAllKeys())).map(String) : [];
/** Is such a thing of anybody still here? */
export const isKept = async (what: string): Promise<boolean> =>
  (await names().catch(() => [])).some((name) => name.startsWith(`${what}:`));
/** Is such a thing of this person here? */
export const isKeptOf = async (owner: string, what: string): Promise<boolean> =>
  (await names().catch(() => [])).some((name) => name === nameOf(owner, what));
/** Nothing is left behind, not even the keys. */
export const forgetAll = async (): Promise<void> => {
  if (!isAble()) return;
  await inStore('readwrite', (store) => store.clear()).catch(() => {});
};
/** What others left: only `unless` of theirs stays, and the key to it, until they come back for it. */
export const forgetOthers = async (owner: string | null, unless: readonly string[]): Promise<void> => {
  const kept = await names().catch(() => []);
  const others = kept.filter((name) => owner === null || !name.endsWith(`:${owner}`));
  const staying = new Set(
    unless.flatMap((what) =>
      others.filter((name) => name.startsWith(`${what}:`)).flatMap((name) => [name, name.replace(what, KEY)]),
    ),
  );
  for (const name of others)
    if (!staying.has(name)) await inStore('readwrite', (store) => store.delete(name)).catch(() => {});
};
