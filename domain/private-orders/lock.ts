/** Hours after its creation in which a private order may be changed (ORD-245). */
export const EDITABLE_HOURS = 24;

/** From this instant on the order is locked. */
export const locksAt = (createdAt: Date): Date => new Date(createdAt.getTime() + EDITABLE_HOURS * 3_600_000);
export const isLocked = (createdAt: Date, now: Date): boolean => now.getTime() >= locksAt(createdAt).getTime();

/** ORD-246 */
export const LOCKED_TITLE = "Quest'ordine non è più modificabile";
export const LOCKED_TEXT = 'Gli ordini sono modificabili entro le 24 ore dalla loro creazione';
