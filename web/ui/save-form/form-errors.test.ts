/** Where the sentences of a refused call land, and how they are listed. */
import { describe, expect, it } from 'vitest';
import { CallFailure } from '../../kernel/client.ts';
import { correctedBy, isSummarised, refusalOf, summaryOf, wrongFields } from './form-errors.ts';

const labels = { lastName: 'Cognome', city: 'Città', 'meetings.0.date': 'Data' };
const refused = (...violations: [propertyPath: string, message: string][]) =>
  new CallFailure(422, 'Ricontrolla i dati.', {
    violations: violations.map(([propertyPath, message]) => ({ propertyPath, message })),
  });
const NO_NETWORK = 'Non c’è connessione. Controlla la rete e riprova.';

describe('what a refused call says', () => {
  it.each([
    [
      'of a field stands under it',
      refused(['city', 'Inserisci la città.']),
      null,
      { city: 'Inserisci la città.' },
      null,
    ],
    [
      'of a part of a field too',
      refused(['meetings.0.date', 'La data è già passata.']),
      null,
      { 'meetings.0.date': 'La data è già passata.' },
      null,
    ],
    [
      'of what is no field stands above the form, once',
      refused(['version', 'Qualcuno l’ha cambiato.'], ['items', 'Qualcuno l’ha cambiato.'], ['city', 'Manca.']),
      null,
      { city: 'Manca.' },
      'Qualcuno l’ha cambiato.',
    ],
    ['without violations is the sentence itself', new CallFailure(0, NO_NETWORK), null, {}, NO_NETWORK],
    ['lands under the one field', new CallFailure(0, NO_NETWORK), 'city', { city: NO_NETWORK }, null],
    [
      'leaves a field its own sentence',
      refused(['city', 'Manca.'], ['version', 'Vecchia.']),
      'city',
      { city: 'Manca.' },
      null,
    ],
    ['that is no failure of a call is told all the same', new Error('illeggibile'), null, {}, 'illeggibile'],
    ['that is no error is told in general', 'x', null, {}, 'Si è verificato un errore imprevisto.'],
  ] as const)('%s', (_, thrown, lands, errors, failure) => {
    expect(refusalOf(thrown, labels, lands)).toEqual({ errors, failure });
  });

  it('NET-762 of what is no longer so is no fault of a field, and known as such', () => {
    const stale = new CallFailure(409, 'Nel frattempo è cambiato.', { code: 'stale_version' });
    expect(refusalOf(stale, labels, 'city')).toEqual({
      errors: {},
      failure: 'Nel frattempo è cambiato.',
      isStale: true,
    });
  });
});

describe('what is said of other fields than the one that changes', () => {
  const errors = { lastName: 'Più di 2.', city: 'Già usata.', 'meetings.0.date': null };
  it.each([
    ['the check says nothing more: it goes', { lastName: 'Più di 2.' }, { lastName: null }, { lastName: null }],
    ['nothing at all', { lastName: 'Più di 2.' }, {}, { lastName: null }],
    ['it says something else', { lastName: 'Più di 2.' }, { lastName: 'Più di 7.' }, { lastName: 'Più di 7.' }],
    ['it says the same', { lastName: 'Più di 2.' }, { lastName: 'Più di 2.' }, {}],
    ['what the portal answered is not the check’s to take away', {}, { city: null }, {}],
    ['what nobody was told yet waits until one wants to save', {}, { 'meetings.0.date': 'È già passata.' }, {}],
  ])('ACC-550 %s', (_, was, is, corrected) => expect(correctedBy(errors, was, is)).toEqual(corrected));
});

describe('the summary', () => {
  const errors = { city: 'Obbligatorio.', lastName: 'Obbligatorio.', 'meetings.0.date': 'È già passata.' };

  it('follows the screen and groups fields with the same sentence', () => {
    expect(wrongFields(errors, labels)).toEqual(['lastName', 'city', 'meetings.0.date']);
    expect(summaryOf(errors, labels)).toEqual([
      {
        message: 'Obbligatorio.',
        fields: [
          { name: 'lastName', label: 'Cognome' },
          { name: 'city', label: 'Città' },
        ],
      },
      { message: 'È già passata.', fields: [{ name: 'meetings.0.date', label: 'Data' }] },
    ]);
    expect(summaryOf({ city: null, unknown: 'Manca.' }, labels)).toEqual([]);
  });

  it.each([
    ['two wrong fields', { city: 'a', lastName: 'b' }, null, 2, true],
    ['one is said under its field', { city: 'a' }, null, 2, false],
    ['one, in a long form', { city: 'a' }, null, 1, true],
    ['what belongs to no field', {}, NO_NETWORK, 2, true],
    ['nothing', {}, null, 1, false],
  ] as const)('%s', (_, wrong, failure, from, shown) => {
    expect(isSummarised({ errors: wrong, failure }, labels, from)).toBe(shown);
  });
});
