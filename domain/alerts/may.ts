/** Why an alert cannot be confirmed or recalled to mind. */

/** ACC-235: who confirms has ticked what the alert asks for; null when nothing is missing. */
export const mayConfirm = (
  alert: { acceptanceCheckEnabled: boolean; acceptanceCheckLabel: string },
  accepted: boolean,
): string | null =>
  alert.acceptanceCheckEnabled && !accepted ? `Per confermare spunta «${alert.acceptanceCheckLabel}».` : null;

/** Nobody is reminded of what they cannot see. */
export const mayRemind = (alert: { suspended: boolean }): string | null =>
  alert.suspended ? 'La notifica è sospesa: riabilitala prima di ricordarla a chi non l’ha letta.' : null;
