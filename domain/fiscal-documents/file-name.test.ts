import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recognise } from './file-name.ts';
import { PAPER_TYPES } from './types.ts';

const october = { documentType: 'FT', agentId: 1234, period: '2026-10', number: 1 };

describe('what a paper is, by the name of its file', () => {
  it.each([
    'FT_1234_2026-10.pdf',
    'ft 1234 2026 10.PDF',
    'Ft-1234-202610.pdf',
    'FT.1234.2026.10.pdf',
    '  FT1234_2026_10.pdf ',
    'FT_01234_2026-10.pdf',
    'FT _-. 1234 _-. 2026-10.pdf',
    'FT_1234_2026-10_n1.pdf',
    'FT_1234_2026-10 -_n01.pdf',
  ])('NET-299 %s is the FT of October 2026 of agent 1234, however it is written', (name) =>
    expect(recognise(name)).toEqual(october),
  );
  it('ACC-303 a year, a day and which of several', () => {
    expect(recognise('CU_7_2025.pdf')).toEqual({ documentType: 'CU', agentId: 7, period: '2025', number: 1 });
    expect(recognise('RC_7_2026-11-05_n2.pdf')).toEqual({
      documentType: 'RC',
      agentId: 7,
      period: '2026-11-05',
      number: 2,
    });
    expect(recognise('fe_7_2026-11 n12.pdf')).toMatchObject({ period: '2026-11', number: 12 });
  });
  it.each([
    ['FT_1234_2026-10.docx', 'Il nome deve finire in .pdf.'],
    ['FT_1234_2026-10', 'Il nome deve finire in .pdf.'],
    ['XX_1234_2026-10.pdf', 'Il tipo «XX» non esiste: usa FT, DC, NT, DT, FE, CU, RC.'],
    ['FT_1234_2026-10 (1).pdf', /non è nella forma/],
    ['FT_1234_2026-10_2.pdf', /non è nella forma/],
    ['FT_1234_10-2026.pdf', /non è nella forma/],
    ['FT_2026-10.pdf', /non è nella forma/],
    ['fattura ottobre.pdf', /non è nella forma/],
    ['FT_0_2026-10.pdf', /non è nella forma/],
    ['FT_1_2026-10_n0.pdf', /non è nella forma/],
    ['FT_1234567890_2026-10.pdf', /non è nella forma/],
    ['../FT_1_2026-10.pdf', /non è nella forma/],
    ['', 'Il nome deve finire in .pdf.'],
    ['FT_1234_2026-10.pdf.exe', 'Il nome deve finire in .pdf.'],
    ['xFT_1234_2026-10.pdf', /non è nella forma/],
    ['FT_1234_2026-10-31-01.pdf', /non è nella forma/],
    ['FT_1234_2026--10.pdf', /non è nella forma/],
    ['FT_1234_2026-10--31.pdf', /non è nella forma/],
    ['FT_1234_2026-1.pdf', /non è nella forma/],
    ['FT_1234_2026-10-1.pdf', /non è nella forma/],
    ['FT_1234_2026-10_n123.pdf', /non è nella forma/],
    ['FT_1234_2026-10_n.pdf', /non è nella forma/],
    ['FT_12342026-10.pdf', /non è nella forma/],
    ['FT__2026-10.pdf', /non è nella forma/],
    ['F_1234_2026-10.pdf', /non è nella forma/],
    ['F1_1234_2026-10.pdf', /non è nella forma/],
    ['FT_a_2026-10.pdf', /non è nella forma/],
    ['FT_1_aaaa-10.pdf', /non è nella forma/],
  ])('ACC-303 «%s» is none: %s', (name, fault) => {
    const found = recognise(name);
    expect('fault' in found && found.fault).toMatch(fault);
  });
  it('ACC-303 whatever is recognised is written the same way and recognised again', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PAPER_TYPES),
        fc.integer({ min: 1, max: 999_999_999 }),
        fc.constantFrom('2025', '2026-10', '2026-10-31'),
        fc.integer({ min: 1, max: 99 }),
        fc.constantFrom('_', '-', '.', ' '),
        (documentType, agentId, period, number, by) => {
          const name = [documentType, agentId, period, ...(number > 1 ? [`n${number}`] : [])].join(by);
          expect(recognise(`${name}.pdf`)).toEqual({ documentType, agentId, period, number });
        },
      ),
    );
  });
});
