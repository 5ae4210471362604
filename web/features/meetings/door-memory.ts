/** What the door of a person keeps on this device beside the guests: what waits, the last contact, what went otherwise. */
import type { Waiting } from '@ema/domain/meetings/offline.ts';
import { CONFLICTS, CONTACT, WAITING } from '../../kernel/door-names.ts';
import { seal, unseal } from '../../kernel/sealed-store.ts';
import type { Conflict } from './conflicts.ts';

/** A page that is not served safely has none, and keeps nothing either. */
const locks = (): LockManager | undefined => (navigator as { locks?: LockManager }).locks;

/** Two tabs of one person change what is kept one after the other. */
const inTurn = <T>(owner: string, work: () => Promise<T>): Promise<T> => {
  const manager = locks();
  return manager ? manager.request(`ema-door-kept:${owner}`, work) : work();
};
const listOf = async <T>(owner: string, what: string): Promise<T[]> => ((await unseal(owner, what)) ?? []) as T[];
const changeList = <T>(owner: string, what: string, change: (kept: T[]) => T[]): Promise<T[]> =>
  inTurn(owner, async () => {
    const list = change(await listOf<T>(owner, what));
    await seal(owner, what, list.length === 0 ? null : list);
    return list;
  });

export const waitingOf = (owner: string): Promise<Waiting[]> => listOf(owner, WAITING);
export const keepWaiting = (owner: string, event: Waiting): Promise<Waiting[]> =>
  changeList<Waiting>(owner, WAITING, (kept) => [...kept, event]);
export const forgetWaiting = (owner: string, { clientId }: Waiting): Promise<Waiting[]> =>
  changeList<Waiting>(owner, WAITING, (kept) => kept.filter((event) => event.clientId !== clientId));

export const conflictsOf = (owner: string): Promise<Conflict[]> => listOf(owner, CONFLICTS);
export const keepConflict = (owner: string, conflict: Conflict): Promise<Conflict[]> =>
  changeList<Conflict>(owner, CONFLICTS, (kept) => [...kept.filter(({ id }) => id !== conflict.id), conflict]);
/** `read`: those that were shown; one that came meanwhile stays. */
export const forgetConflicts = (owner: string, read: readonly Conflict[]): Promise<Conflict[]> =>
  changeList<Conflict>(owner, CONFLICTS, (kept) => kept.filter(({ id }) => !read.some((one) => one.id === id)));

export const keepContact = (owner: string, at: Date): Promise<void> => seal(owner, CONTACT, at.toISOString());
export const contactOf = async (owner: string): Promise<Date | null> => {
  const kept = await unseal(owner, CONTACT);
  return typeof kept === 'string' ? new Date(kept) : null;
};

const open = (owner: string): string => `ema-door-open:${owner}`;
/** While a door is open, in whatever tab, it alone sends. @returns once nobody else sends; `closed` ends it */
export const openDoor = async (owner: string, closed: AbortSignal, patience: number): Promise<void> => {
  const manager = locks();
  if (!manager) return;
  const isClosed = new Promise<void>((resolve) => {
    closed.addEventListener('abort', () => resolve());
    if (closed.aborted) resolve();
  });
  await Promise.race([
    new Promise<void>((isOpen) => {
      void manager.request(open(owner), { mode: 'shared' }, async () => {
        isOpen();
        await isClosed;
      });
    }),
    new Promise((resolve) => setTimeout(resolve, patience)),
  ]);
};
/** Works only while no door is open. @returns undefined when one is */
export const whileClosed = async <T>(owner: string, work: () => Promise<T>): Promise<T | undefined> =>
  locks()?.request(open(owner), { ifAvailable: true }, (lock) => (lock ? work() : undefined));
