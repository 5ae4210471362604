/** What whoever signs reads of what was answered before. */
import { describe, expect, it } from 'vitest';
import { declaredBefore, keptCertificate, NOTHING_DECLARED, vatMissing } from './declarations.ts';
import { givenBy, givenRows } from './given-answers.ts';

const answers = {
  hasVatNumber: true,
  vatNumber: '01234560058',
  vatCertificate: 'attribuzione.pdf',
  hasIncomeHigherThanLimit: false,
  hasCompulsorySocialSecurity: false,
  hasRetirementPension: true,
  isSubscribedToINPS: false,
  isPublicAdministrationEmployee: true,
  publicAdministrationEmployer: 'Comune di Asti',
};
const NOTHING = { answers: null, answeredBy: null, formData: null };

describe('answers that are signed with a document', () => {
  it('ACC-616 each question stands with its answer, number, certificate and employer with theirs', () => {
    const rows = givenRows({ ...NOTHING, answers });
    expect(rows).toHaveLength(9);
    expect(rows.slice(0, 3)).toEqual([
      ['Hai una partita IVA?', 'Sì'],
      ['Partita IVA', '01234560058'],
      ['Certificato di attribuzione', 'attribuzione.pdf'],
    ]);
    expect(rows).toContainEqual(['Percepisci una pensione?', 'Sì']);
    expect(rows.at(-1)).toEqual(['Ente per cui lavori', 'Comune di Asti']);
    const none = { ...answers, hasVatNumber: false, vatNumber: null, isPublicAdministrationEmployee: false };
    expect(givenRows({ ...NOTHING, answers: none })).toHaveLength(6);
  });

  it('ACC-616 each appointment, and who gave them when it was somebody else', () => {
    const one = { lastName: 'Rossi', firstName: 'Anna', phone: '3331000000', date: '2026-11-22', time: '15:30' };
    expect(givenRows({ ...NOTHING, formData: { meetings: [one], rejected: false } })).toEqual([
      ['Appuntamento 1', 'Rossi Anna, 3331000000, 22/11/2026 alle 15:30'],
    ]);
    expect(givenBy(NOTHING)).toBeNull();
    const answeredBy = { name: 'Carla Bosticco', at: '2026-11-21T14:00:24.324Z' };
    expect(givenBy({ ...NOTHING, answeredBy })).toMatch(/^Risposte inserite da Carla Bosticco il 21\/11\/2026/);
  });

  it('ACC-616 they can be changed: the form begins with them, and keeps the certificate of the same number', () => {
    expect(declaredBefore(null)).toEqual(NOTHING_DECLARED);
    const form = declaredBefore(answers);
    expect(form).toMatchObject({ vatNumber: '01234560058', hasRetirementPension: true, vatCertificateFile: null });
    const right = { state: 'right', message: 'La partita IVA è corretta.' } as const;
    expect(vatMissing(form, right, keptCertificate(form, answers))).toBeNull();
    const other = { ...form, vatNumber: '00743110157' };
    expect(vatMissing(other, right, keptCertificate(other, answers))).toMatch(/^Allega il certificato/);
  });
});
