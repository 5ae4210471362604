/** What is said of a one-time code that was sent: how, for how long and how often it may be entered. */
export const EXPIRED = 'Il token è scaduto. Richiedi un nuovo codice.';

/** `276` → `4:36`. */
export const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** ACC-123: how the code was sent, how long and how often it may still be entered. */
export const validityText = (method: string, secondsLeft: number, attemptsLeft: number): string => {
  if (secondsLeft <= 0) return EXPIRED;
  if (attemptsLeft <= 0) return 'Hai esaurito i tentativi. Richiedi un nuovo codice.';
  return `Codice inviato via ${method}. Vale ancora ${clock(secondsLeft)}, ${attemptsLeft === 1 ? 'resta un tentativo' : `restano ${attemptsLeft} tentativi`}.`;
};
