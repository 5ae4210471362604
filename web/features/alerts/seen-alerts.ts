/** Which alerts were shown to somebody in this browser session: they do not open again by themselves (ACC-236). */

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** `session`: of one person and one sign-in, so that another person of the same browser sees their own. */
const keyOf = (session: string | null): string => `ema-alerts-seen-${session}`;

export const seenAlerts = (session: string | null, store: Store = sessionStorage): number[] => {
  try {
    const kept: unknown = JSON.parse(store.getItem(keyOf(session)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'number') : [];
  } catch {
    return [];
  }
};

export const noteSeen = (session: string | null, id: number, store: Store = sessionStorage): void => {
  const known = seenAlerts(session, store);
  if (!known.includes(id)) store.setItem(keyOf(session), JSON.stringify([...known, id]));
};
