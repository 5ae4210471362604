type Challenge = { tokenDeliveryMethod: string; durationInMinutes: number; remainingAttemptsNumber: number };

export const EXPIRED = 'Il token è scaduto. Richiedi un nuovo codice.';

/** ACC-123: said when a code was sent. */
export const sentText = (c: Challenge): string =>
  `Codice inviato via ${c.tokenDeliveryMethod}. Hai ${c.durationInMinutes} minuti e ${attempts(c.remainingAttemptsNumber)} per inserirlo.`;

export const attempts = (n: number): string => (n === 1 ? 'un tentativo' : `${n} tentativi`);

/** `276` → `4:36`. */
export const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** How long and how often the code may still be entered. */
export const validityText = (secondsLeft: number, attemptsLeft: number): string => {
  if (secondsLeft <= 0) return EXPIRED;
  if (attemptsLeft <= 0) return 'Hai esaurito i tentativi. Richiedi un nuovo codice.';
  return `Vale ancora ${clock(secondsLeft)}, ${attemptsLeft === 1 ? 'resta un tentativo' : `restano ${attemptsLeft} tentativi`}.`;
};
