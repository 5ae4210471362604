/** What a browser forgets at once when somebody signs out, also without a network. */

/** Drafts are kept under this, by person, shop and form. */
export const DRAFTS = 'ema-draft';

type Store = Pick<Storage, 'length' | 'key' | 'getItem' | 'removeItem'>;
const draftNames = (store: Store): string[] =>
  Array.from({ length: store.length }, (_, at) => store.key(at) ?? '').filter((name) => name.startsWith(`${DRAFTS}:`));

/** Nobody’s stay: a commission being put together is on the server as well, of the rest nothing is left. */
export const forgetDrafts = (store: Store = localStorage): void => {
  for (const name of draftNames(store)) store.removeItem(name);
};

const isUnsent = (text: string | null): boolean => {
  try {
    const draft = JSON.parse(text ?? 'null') as { isDirty?: unknown } | null;
    return draft?.isDirty === true;
  } catch {
    return false;
  }
};
/** Is there a commission of somebody that the server has not, or not as it is now? */
export const hasUnsent = (store: Store = localStorage): boolean =>
  draftNames(store).some((name) => isUnsent(store.getItem(name)));

/** What pages are sending at this moment, also those that were just left. */
const underWay = new Set<Promise<unknown>>();
export const noteSending = (sending: Promise<unknown>): void => {
  underWay.add(sending);
  const over = () => void underWay.delete(sending);
  sending.then(over, over);
};
const LONGEST_MS = 4000;
/** Resolves when it has arrived or failed; nobody waits for a network that does not answer. */
export const allSent = async (longestMs = LONGEST_MS): Promise<void> => {
  const late = new Promise((resolve) => setTimeout(resolve, longestMs));
  await Promise.race([Promise.allSettled(underWay), late]);
};

/** Of others only commissions stay that the server has not; of the rest nothing is left for who comes after them. */
export const forgetDraftsOfOthers = (owner: string, store: Store = localStorage): void => {
  for (const name of draftNames(store))
    if (!name.startsWith(`${DRAFTS}:${owner}:`) && !isUnsent(store.getItem(name))) store.removeItem(name);
};

/**
 * A sign-out that the server has perhaps not heard: until it has, this browser knows nobody and keeps nothing, whichever
 * page is opened. `all`: what only this device had was given up too.
 */
const OWED = 'ema-sign-out-owed';
export type Owed = 'all' | 'sent';
export const oweSignOut = (how: Owed): void => localStorage.setItem(OWED, how);
export const owedSignOut = (): Owed | null => localStorage.getItem(OWED) as Owed | null;
export const signOutHeard = (): void => localStorage.removeItem(OWED);
/** Tells the pages that are open beside this one. */
export const onSignOutElsewhere = (leave: () => void): void =>
  addEventListener('storage', ({ key, newValue }) => {
    if (key === OWED && newValue !== null) leave();
  });
