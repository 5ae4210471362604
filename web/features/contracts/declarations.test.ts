/** What is still missing of the declarations, and what is sent of them. */
import { describe, expect, it } from 'vitest';
import { bodyOf, DECLARATION_LABELS, NOTHING_DECLARED, QUESTIONS, vatMissing } from './declarations.ts';

const file = { content: 'data:,', name: 'a.pdf', type: 'application/pdf' };

describe('declarations', () => {
  it.each([
    ['no answer', {}, 'Rispondi alla domanda.'],
    ['no VAT number', { hasVatNumber: false }, null],
    ['a short number', { hasVatNumber: true, vatNumber: '0123', vatCertificateFile: file }, /partita IVA/],
    ['no certificate', { hasVatNumber: true, vatNumber: '01234567890' }, /allega il certificato/],
    ['both', { hasVatNumber: true, vatNumber: '01234567890', vatCertificateFile: file }, null],
  ] as const)('ACC-137 %s', (_, part, expected) => {
    const missing = vatMissing({ ...NOTHING_DECLARED, ...part });
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
