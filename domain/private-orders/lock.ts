/** Until when a private order may be changed (ORD-245, ORD-246). */

/** Hours after its creation in which a private order may be changed (ORD-245). */
const EDITABLE_HOURS = 24;

/** From this instant on the order is locked. */
export const locksAt = (createdAt: Date): Date => new Date(createdAt.getTime() + EDITABLE_HOURS * 3_600_000);
export const isLocked = (createdAt: Date, now: Date): boolean => now.getTime() >= locksAt(createdAt).getTime();

/** The condition of the update itself: orders made after this instant are not locked yet. */
export const unlockedSince = (now: Date): Date => new Date(now.getTime() - EDITABLE_HOURS * 3_600_000);

/** ORD-246 */
export const LOCKED_TITLE = 'Quest’ordine non è più modificabile';
export const LOCKED_TEXT = 'Gli ordini sono modificabili entro le 24 ore dalla loro creazione';
