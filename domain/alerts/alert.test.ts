import { describe, expect, it } from 'vitest';
import { alertFaults, ALERT_DEFAULTS, datesWarning, recipientsSummary, type Audience } from './alert.ts';

const everybody: Audience = {
  manuallySelectUsers: false,
  recipients: 0,
  createdAfter: null,
  createdBefore: null,
  minimumLevel: null,
  maximumLevel: null,
  enabledShop: null,
};
const fine = { ...everybody, ...ALERT_DEFAULTS };

describe('an alert before it is saved', () => {
  it.each([
    ['2026-03-10', '2026-03-01', true],
    ['2026-03-10', '2026-03-10', false],
    ['2026-03-01', '2026-03-10', false],
    ['2026-03-10', null, false],
    [null, '2026-03-01', false],
    [null, null, false],
  ])('ACC-274 after %s and before %s', (after, before, isWrong) => {
    expect(datesWarning(after, before)).toBe(isWrong ? 'Attenzione le date non sono configurate correttamente' : null);
  });
  it('ACC-271 begins with the e-mail on, no acceptance and «Accetto»', () => {
    expect(ALERT_DEFAULTS).toEqual({
      readConfirmationEmailEnabled: true,
      acceptanceCheckEnabled: false,
      acceptanceCheckLabel: 'Accetto',
    });
  });
  it.each([
    ['nothing', {}, []],
    ['nobody by hand', { manuallySelectUsers: true }, ['recipientsList']],
    ['nobody by criteria', { recipients: 0 }, []],
    ['one by hand', { manuallySelectUsers: true, recipients: 1 }, []],
    ['levels the wrong way round', { minimumLevel: 5, maximumLevel: 4 }, ['displayedToUsersWithMaximumLevel']],
    ['one level', { minimumLevel: 5, maximumLevel: 5 }, []],
    ['a lowest level alone', { minimumLevel: 12 }, []],
    ['no word to accept', { acceptanceCheckEnabled: true, acceptanceCheckLabel: ' ' }, ['acceptanceCheckLabel']],
    ['a word nobody sees', { acceptanceCheckEnabled: true, acceptanceCheckLabel: '\u200B' }, ['acceptanceCheckLabel']],
    ['no word where none is asked', { acceptanceCheckLabel: '' }, []],
  ])('ACC-272 %s', (_, part, fields) => {
    expect(alertFaults({ ...fine, ...part }).map(({ field }) => field)).toEqual(fields);
  });
  it('ACC-272 what is wrong is said in sentences', () => {
    const wrong = { manuallySelectUsers: true, minimumLevel: 5, maximumLevel: 4, acceptanceCheckEnabled: true };
    expect(alertFaults({ ...fine, ...wrong, acceptanceCheckLabel: '' }).map(({ message }) => message)).toEqual([
      'Scegli almeno un destinatario.',
      'Il livello massimo è più basso di quello minimo.',
      'Scrivi che cosa accetta chi legge.',
    ]);
  });
});

describe('whom an alert is for', () => {
  it.each<[Partial<Audience>, string]>([
    [{}, 'Tutti gli agenti'],
    [{ manuallySelectUsers: true, recipients: 1 }, '1 persona scelta'],
    [{ manuallySelectUsers: true, recipients: 3, enabledShop: 1 }, '3 persone scelte'],
    [{ enabledShop: 0 }, 'Agenti: negozio fibra'],
    [{ createdAfter: '2026-03-01' }, 'Agenti: iscritti dal 01/03/2026'],
    [{ minimumLevel: 3 }, 'Agenti: livello da L3 in su'],
    [{ maximumLevel: 4 }, 'Agenti: livello fino a L4'],
    [{ minimumLevel: 3, maximumLevel: 3 }, 'Agenti: livello L3'],
    [
      { createdBefore: '2026-03-10', minimumLevel: 3, maximumLevel: 4, enabledShop: 1 },
      'Agenti: iscritti prima del 10/03/2026, livello da L3 a L4, negozio kleen',
    ],
  ])('ACC-268 %o', (part, summary) => {
    expect(recipientsSummary({ ...everybody, ...part }, (level) => `L${level}`)).toBe(summary);
  });
});
