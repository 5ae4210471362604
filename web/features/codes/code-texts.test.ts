import { expect, it } from 'vitest';
import { validityText } from './code-texts.ts';

it('ACC-123 ACC-126: says how the code was sent, how long and how often it may be entered', () => {
  expect(validityText('SMS', 276, 3)).toBe('Codice inviato via SMS. Vale ancora 4:36, restano 3 tentativi.');
  expect(validityText('e-mail', 59, 1)).toBe('Codice inviato via e-mail. Vale ancora 0:59, resta un tentativo.');
  expect(validityText('SMS', 0, 3)).toBe('Il token è scaduto. Richiedi un nuovo codice.');
  expect(validityText('SMS', 30, 0)).toBe('Hai esaurito i tentativi. Richiedi un nuovo codice.');
});
