import { describe, expect, it } from 'vitest';
import { maySendCredentials } from './office-credentials.ts';

const lockedOut = { isUsable: true, isOneself: false, isRecoverable: false, isValidated: true };

describe('new credentials from the office', () => {
  it('ACC-670 go to a contact that counts, of somebody who has no way of their own', () => {
    expect(maySendCredentials(lockedOut)).toBeNull();
  });

  it.each([
    [{ isOneself: true }, 'La tua password si cambia da «Account».'],
    [{ isUsable: false }, 'Questo account non può accedere al portale: prima riabilitalo.'],
    [
      { isRecoverable: true },
      'Il cellulare è confermato dalla persona: la password la reimposta da sola, con un codice. Se l’ha perso, cambia il contatto.',
    ],
    [
      { isValidated: false },
      'Questo contatto non è convalidato: le credenziali si inviano solo a un contatto convalidato.',
    ],
  ])('ACC-670 not where %j', (fact, sentence) => {
    expect(maySendCredentials({ ...lockedOut, ...fact })).toBe(sentence);
  });
});
