import { describe, expect, it } from 'vitest';
import { documentDate, paperTitle, periodFault, periodWords, referenceYears } from './period.ts';
import type { PaperType } from './types.ts';

describe('the time a paper is about', () => {
  it.each([
    ['2025-06-30', ['2024', '2023', '2022', '2021', '2020']],
    ['2026-01-01', ['2025', '2024', '2023', '2022', '2021', '2020']],
    ['2021-12-31', ['2020']],
    ['2020-12-31', []],
  ])('NET-312 on %s certificates are of %j', (today, years) => {
    expect(referenceYears(today)).toEqual(years);
  });
  it.each<[PaperType, period: string, fault: string | null]>([
    ['FT', '2026-10', null],
    ['FT', '2026-11', null],
    ['FT', '2026-11-22', null],
    ['FT', '2026-11-23', 'Il periodo «2026-11-23» è nel futuro.'],
    ['FT', '2026-12', 'Il periodo «2026-12» è nel futuro.'],
    ['FT', '2026-13', 'Il periodo «2026-13» non esiste.'],
    ['FT', '2026-02-30', 'Il periodo «2026-02-30» non esiste.'],
    ['FT', '2026', 'Fattura dei compensi: indica anno e mese.'],
    ['FT', '2009-12', 'Il periodo «2009-12» non esiste.'],
    ['FT', '2010-01', null],
    ['CU', '2025', null],
    ['CU', '2027', 'Il periodo «2027» è nel futuro.'],
    ['CU', '2025-12', 'Certificazione Unica: indica l’anno, senza mese.'],
    ['RC', '2026-11-05', null],
  ])('ACC-303 %s of %s', (type, period, fault) => expect(periodFault(type, period, '2026-11-22')).toBe(fault));

  it('ACC-637 NET-312 a certificate is of a year that is over, by which it can be found', () => {
    const fault = 'Certificazione Unica: indica l’anno dei compensi, che dev’essere già finito.';
    expect(periodFault('CU', '2026', '2026-11-22')).toBe(fault);
    expect(periodFault('CU', '2026', '2026-12-31')).toBe(fault);
    expect(periodFault('CU', '2026', '2027-01-01')).toBe(null);
  });

  it.each([
    ['2025', '2025-12-31'],
    ['2026-10', '2026-10-31'],
    ['2024-02', '2024-02-29'],
    ['2026-12', '2026-12-31'],
    ['2026-11-05', '2026-11-05'],
  ])('ACC-303 the date of a paper of %s is %s', (period, date) => expect(documentDate(period)).toBe(date));

  it('ACC-303 the title says what and when in words, and which of several', () => {
    expect(['2025', '2026-01', '2026-12', '2026-11-05'].map(periodWords)).toEqual([
      '2025',
      'gennaio 2026',
      'dicembre 2026',
      'del 05/11/2026',
    ]);
    expect(paperTitle('FT', '2026-10', 1)).toBe('Fattura dei compensi ottobre 2026');
    expect(paperTitle('RC', '2026-11-05', 2)).toBe('Ricevuta di pagamento con carta del 05/11/2026, n. 2');
  });
});
