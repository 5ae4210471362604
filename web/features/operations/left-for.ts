/** Which operation somebody left the portal for, to pay at the provider's: whoever comes back is told that it is done. */

const keyOf = (queue: string): string => `${queue}:left-for`;

/** Whoever has no storage comes back to what is due, without being told. */
export const leaveFor = (queue: string, operationName: string): void => {
  try {
    sessionStorage.setItem(keyOf(queue), operationName);
  } catch {
    return;
  }
};

/** @returns null when nobody left, or it is still to be done */
export const cameBackFrom = (queue: string, due: readonly { operationName: string }[]): string | null => {
  const name = sessionStorage.getItem(keyOf(queue));
  return due.some((o) => o.operationName === name) ? null : name;
};
/** Whoever was told goes on. */
export const forgetLeaving = (queue: string): void => sessionStorage.removeItem(keyOf(queue));
