import { describe, expect, it } from 'vitest';
import { isOfOffice, maySendCredentials } from './office-credentials.ts';

const lockedOut = {
  isUsable: true,
  isOneself: false,
  isOffice: false,
  isRecoverable: false,
  isValidated: true,
  isOwnMove: false,
  askerRoles: ['ROLE_ADMIN'] as const,
};

describe('new credentials from the office', () => {
  it('ACC-670 go to a contact that counts, of somebody who has no way of their own', () => {
    expect(maySendCredentials(lockedOut)).toBeNull();
  });

  it.each([
    [{ isOneself: true }, 'La tua password si cambia da «Account».'],
    [
      { isOffice: true },
      'Di chi lavora in ufficio non si inviano credenziali: crea per la persona un altro account da «Nuovo utente», con i suoi incarichi, e disabilita questo.',
    ],
    [{ isUsable: false }, 'Questo account non può accedere al portale: prima riabilitalo.'],
    [
      { isRecoverable: true },
      'Il cellulare è confermato dalla persona: la password la reimposta da sola, con un codice. Se l’ha perso, cambia il contatto.',
    ],
    [
      { isValidated: false },
      'Questo contatto non è convalidato: le credenziali si inviano solo a un contatto convalidato.',
    ],
    [
      { isOwnMove: true },
      'Questo contatto l’hai cambiato tu da meno di 72 ore: le credenziali le invia un altro amministratore, o chi può immedesimare altri utenti.',
    ],
  ])('ACC-670 not where %j', (fact, sentence) => {
    expect(maySendCredentials({ ...lockedOut, ...fact })).toBe(sentence);
  });

  it('ACC-679 whoever may enter as others sends them to a contact of their own moving too', () => {
    const askerRoles = ['ROLE_ADMIN', 'ROLE_ALLOWED_TO_SWITCH'] as const;
    expect(maySendCredentials({ ...lockedOut, isOwnMove: true, askerRoles })).toBeNull();
  });

  it.each([
    ['amministratore', [], true],
    ['agente', ['ROLE_ADMIN'], true],
    ['agente', ['ROLE_AGENT'], false],
    ['scanner', ['ROLE_MEETING_SCANNER'], false],
    ['cliente', [], false],
    ['sponsorizzato', [], false],
  ] as const)('ACC-676 of the office is %s with %j: %s', (userType, roles, is) => {
    expect(isOfOffice({ userType, roles })).toBe(is);
  });
});
