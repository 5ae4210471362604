/** What is sent to people who forgot their password or username. */

const validity = (minutes: number): string => `Vale ${minutes} minuti. Non comunicarlo a nessuno.`;

export const CODE_SUBJECT = 'Il tuo codice EMA Planet';
export const USERNAME_SUBJECT = 'Il tuo username EMA Planet';
/** ACC-084 */
export const resetCode = (code: string, minutes: number): string =>
  `EMA Planet: il codice per reimpostare la password è ${code}. ${validity(minutes)}`;
/** ACC-079 */
export const recoveryCode = (code: string, minutes: number): string =>
  `EMA Planet: il codice per ricevere il tuo username è ${code}. ${validity(minutes)}`;
/** ACC-081 */
export const usernames = (all: readonly string[]): string =>
  all.length === 1 ? `EMA Planet: il tuo username è ${all[0]}` : `EMA Planet: i tuoi username sono ${all.join(', ')}`;
