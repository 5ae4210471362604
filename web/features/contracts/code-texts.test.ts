import { expect, it } from 'vitest';
import { sentText, validityText } from './code-texts.ts';

it('ACC-123 ACC-126: says how the code was sent, how long and how often it may be entered', () => {
  expect(sentText({ tokenDeliveryMethod: 'SMS', durationInMinutes: 10, remainingAttemptsNumber: 5 })).toBe('Codice inviato via SMS. Hai 10 minuti e 5 tentativi per inserirlo.');
  expect(validityText(276, 3)).toBe('Vale ancora 4:36, restano 3 tentativi.');
  expect(validityText(59, 1)).toBe('Vale ancora 0:59, resta un tentativo.');
  expect(validityText(0, 3)).toBe('Il token è scaduto. Richiedi un nuovo codice.');
});
