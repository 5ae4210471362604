/** Whether an export can still be taken back: by who made it, for a few minutes. */

/** So long the warehouse has not begun to pack. */
export const UNDO_MINUTES = 10;

export type Exported = { exportedAt: Date | null; isMine: boolean };

/** Why an export is not taken back any more, or null (NET-341). Answered beside the order. */
export const mayUndoExport = (order: Exported, now: Date): string | null => {
  if (order.exportedAt === null) return 'L’ordine non risulta esportato.';
  if (!order.isMine) return 'L’ordine è stato esportato da un’altra persona: può annullare solo lei.';
  return now.getTime() - order.exportedAt.getTime() > UNDO_MINUTES * 60_000
    ? `Sono passati più di ${UNDO_MINUTES} minuti: l’esportazione non si annulla più.`
    : null;
};
