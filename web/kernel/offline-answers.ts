/** Gives some answers again when there is no network, so that an order can be begun without signal. */
import type { CallSpec } from '@ema/calls/kernel/call.ts';
import { ONLY_HERE } from './door-names.ts';
import { forgetDraftsOfOthers, owedSignOut } from './leaving.ts';
import { forgetOthers } from './sealed-store.ts';
import { shopOfPage } from './shop-of-page.ts';

/**
 * Answers that are given again when there is no network, so that an order can be put together in a doorway without
 * signal: who one is, the order types, the listings. Nothing about customers or orders is kept on the device.
 */
const ACCOUNT = 'access.account';
export const KEPT_ANSWERS: ReadonlySet<string> = new Set([
  ACCOUNT,
  'catalogue.agent',
  'catalogue.commission-types',
  'catalogue.kits',
  'catalogue.product',
  'catalogue.products',
]);
const CACHE = 'ema-answers-1';
const OWNER = '/owner';

/** Whose answers are kept: person and shop. Another one, or nobody, empties the store. */
const ownerOf = (answer: unknown): string | null => {
  const a = answer as {
    isAuthenticated?: boolean;
    sessionDraftKey?: string | null;
    shop?: number | null;
    acting?: unknown;
  };
  return a.isAuthenticated && !a.acting ? `${a.sessionDraftKey ?? ''}:${a.shop ?? ''}` : null;
};

/** Nothing is kept of, or told to, somebody who signed out and whom the server may still take for signed in. */
const isKept = (spec: CallSpec): boolean =>
  'caches' in globalThis && KEPT_ANSWERS.has(spec.name) && owedSignOut() === null;

/** Another tab of this browser may have gone on to the other shop: what is kept then is nothing of this page (ORD-541). */
const isOfThisPage = async (): Promise<boolean> => {
  const owner = await (await caches.match(OWNER, { cacheName: CACHE }))?.text();
  return owner?.endsWith(`:${shopOfPage() ?? ''}`) ?? false;
};

/** No answer of anybody stays. */
export const forgetAnswers = async (): Promise<void> => {
  if ('caches' in globalThis) await caches.delete(CACHE).catch(() => {});
};
const keep = async (key: string, answer: Response): Promise<void> => {
  await (await caches.open(CACHE)).put(key, answer);
  // Somebody signed out while it was being written.
  if (owedSignOut() !== null) await forgetAnswers();
};

/** Somebody is signed in here: what others left is theirs no more, as far as the server has it. */
const forgetTheirs = async (person: string | null, isActing: boolean): Promise<void> => {
  await forgetOthers(person, ONLY_HERE);
  if (person !== null && !isActing) forgetDraftsOfOthers(person);
};

/** Remembers an answer that may be needed without a network. Never throws: a full store keeps nothing. */
export const rememberAnswer = async (spec: CallSpec, address: string, answer: unknown): Promise<void> => {
  if (!isKept(spec)) return;
  try {
    if (spec.name === ACCOUNT) {
      const owner = ownerOf(answer);
      const { sessionDraftKey = null, acting } = answer as { sessionDraftKey?: string | null; acting?: unknown };
      await forgetTheirs(sessionDraftKey, Boolean(acting));
      const known = await (await caches.match(OWNER, { cacheName: CACHE }))?.text();
      if (known !== owner) await forgetAnswers();
      if (owner === null) return;
      await keep(OWNER, new Response(owner));
    } else if (!(await isOfThisPage())) return;
    await keep(address, Response.json(answer));
  } catch {
    return;
  }
};

/** The answer as it was last given, or undefined. */
export const recallAnswer = async (spec: CallSpec, address: string): Promise<unknown> => {
  if (!isKept(spec)) return undefined;
  try {
    if (spec.name !== ACCOUNT && !(await isOfThisPage())) return undefined;
    return await (await caches.match(address, { cacheName: CACHE }))?.json();
  } catch {
    return undefined;
  }
};
