/** What is still missing of the declarations, and what is sent of them. */
import { describe, expect, it } from 'vitest';
import { bodyOf, DECLARATION_LABELS, NOTHING_DECLARED, QUESTIONS, vatMissing } from './declarations.ts';

const OPEN = { state: 'open', message: null } as const;
const ASKED = { state: 'asked', message: 'Controlliamo la partita IVA…' } as const;
const RIGHT = { state: 'right', message: 'La partita IVA è corretta.' } as const;
const WRONG = { state: 'wrong', message: 'La partita IVA non è valida: controlla le 11 cifre.' } as const;
const file = { content: 'data:,', name: 'a.pdf', type: 'application/pdf' };

describe('declarations', () => {
  it.each([
    ['no answer', {}, OPEN, 'Rispondi alla domanda.'],
    ['no VAT number', { hasVatNumber: false }, OPEN, null],
    ['a short number', { hasVatNumber: true, vatNumber: '0123', vatCertificateFile: file }, OPEN, /ne mancano 7/],
    ['a number being asked about', { hasVatNumber: true, vatCertificateFile: file }, ASKED, /Controlliamo/],
    ['a wrong number', { hasVatNumber: true, vatCertificateFile: file }, WRONG, /non è valida/],
    [
      'nothing but a certificate',
      { hasVatNumber: true, vatNumber: '', vatCertificateFile: file },
      OPEN,
      /^Inserisci la partita IVA\.$/,
    ],
    ['neither', { hasVatNumber: true, vatNumber: '' }, OPEN, /partita IVA e allega il certificato/],
    ['no certificate', { hasVatNumber: true }, RIGHT, /^Allega il certificato/],
    ['both', { hasVatNumber: true, vatCertificateFile: file }, RIGHT, null],
  ] as const)('ACC-137 ACC-189 ACC-657 %s', (_, part, check, expected) => {
    const missing = vatMissing({ ...NOTHING_DECLARED, vatNumber: '01234567890', ...part }, check);
    if (expected === null) expect(missing).toBeNull();
    else expect(missing).toMatch(expected);
  });

  it('ACC-139 what an answer does not ask for is not sent', () => {
    const typed = { ...NOTHING_DECLARED, vatNumber: '01234567890', vatCertificateFile: file };
    expect(bodyOf({ ...typed, hasVatNumber: false, publicAdministrationEmployer: 'INPS' })).toMatchObject({
      hasVatNumber: false,
      vatNumber: null,
      vatCertificateFile: null,
      publicAdministrationEmployer: null,
    });
    expect(
      bodyOf({
        ...typed,
        hasVatNumber: true,
        isPublicAdministrationEmployee: true,
        publicAdministrationEmployer: 'INPS',
      }),
    ).toMatchObject({ vatNumber: '01234567890', vatCertificateFile: file, publicAdministrationEmployer: 'INPS' });
  });

  it('ACC-145 a question without an answer is sent as it is: the server tells', () => {
    expect(bodyOf(NOTHING_DECLARED)).toMatchObject(Object.fromEntries(QUESTIONS.map((name) => [name, null])));
    expect(Object.keys(DECLARATION_LABELS).toSorted()).toEqual(Object.keys(NOTHING_DECLARED).toSorted());
  });
});
