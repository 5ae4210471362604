import { describe, expect, it } from 'vitest';
import { FAMILIES, FISCAL_TYPES, PAPER_TYPES, TYPES } from './types.ts';

describe('the papers that agents are given', () => {
  it('ACC-303 NET-299 FT, DC, NT, DT, FE and CU are fiscal documents; receipts are a family of their own', () => {
    expect(FISCAL_TYPES).toEqual(['FT', 'DC', 'NT', 'DT', 'FE', 'CU']);
    expect(FAMILIES).toEqual({ fiscal: FISCAL_TYPES, receipt: ['RC'] });
    expect(Object.keys(TYPES).toSorted()).toEqual([...PAPER_TYPES].toSorted());
  });
  it('ACC-159 ACC-160 ACC-164 what states something in the agent’s name and receipts are signed, all else is read', () => {
    const signed = PAPER_TYPES.filter((type) => TYPES[type].process === 'signature');
    expect(signed).toEqual(['FT', 'NT', 'RC']);
  });
  it('ACC-303 each has its name, what is done with it and the time it is about', () => {
    expect(PAPER_TYPES.map((type) => [type, ...Object.values(TYPES[type])])).toEqual([
      ['FT', 'Fattura dei compensi', 'signature', 'month'],
      ['DC', 'Dettaglio dei compensi', 'read', 'month'],
      ['NT', 'Notula dei compensi', 'signature', 'month'],
      ['DT', 'Distinta delle provvigioni', 'read', 'month'],
      ['FE', 'Fattura elettronica', 'read', 'month'],
      ['CU', 'Certificazione Unica', 'read', 'year'],
      ['RC', 'Ricevuta di pagamento con carta', 'signature', 'month'],
    ]);
  });
  it('NET-312 the Certificazione Unica alone is about a whole year', () => {
    expect(PAPER_TYPES.filter((type) => TYPES[type].about === 'year')).toEqual(['CU']);
  });
});
