/** Says an instant as a receipt does: to the second, and where the clock stands. */

const rome = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
/** `21/11/2026 alle 15:00:02 (ora di Roma)`. */
export const romeTime = (at: Date): string => `${rome.format(at).replace(', ', ' alle ')} (ora di Roma)`;
