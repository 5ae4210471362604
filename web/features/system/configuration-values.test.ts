import { describe, expect, it } from 'vitest';
import type { ParameterId } from '@ema/domain/system/parameters.ts';
import { changesOf, faultsOf, isTouched, shownValue } from './configuration-values.ts';

const KEPT = new Map<ParameterId, string>([
  ['registration_kit_total_price', '390.00'],
  ['registration_kit_deposit_price', '140.00'],
  ['maintenance_day', '0'],
  ['delivery_notice', ''],
]);
const start = Object.fromEntries([...KEPT].map(([id, value]) => [id, shownValue(id, value)]));
const typed = (over: Record<string, string>) => ({ ...start, ...over });

describe('the form of the configuration', () => {
  it('NET-263 begins as it is kept: nothing differs', () => {
    expect(start['registration_kit_total_price']).toBe('390,00');
    expect([changesOf(start, KEPT), isTouched(start, KEPT), faultsOf(start, KEPT)]).toEqual([[], false, {}]);
  });
  it('NET-263 tells what saving changes, in words', () => {
    const values = typed({ registration_kit_total_price: '1.200', maintenance_day: '7', delivery_notice: 'Ciao' });
    expect(changesOf(values, KEPT).map((c) => [c.id, c.before, c.after, c.beforeText, c.afterText])).toEqual([
      ['registration_kit_total_price', '390.00', '1200.00', '390,00\u00a0€', '1.200,00\u00a0€'],
      ['maintenance_day', '0', '7', 'nessuno', 'domenica'],
      ['delivery_notice', '', 'Ciao', 'vuoto', 'Ciao'],
    ]);
  });
  it('NET-263 the same amount written otherwise is no change', () => {
    const values = typed({ registration_kit_total_price: '390' });
    expect([changesOf(values, KEPT), isTouched(values, KEPT)]).toEqual([[], true]);
  });
  it('NET-263 what is wrong is told by its field, and judged together', () => {
    expect(faultsOf(typed({ registration_kit_total_price: '100' }), KEPT)).toEqual({
      registration_kit_total_price: 'L’acconto del kit non può superare il prezzo intero.',
    });
    const both = typed({ registration_kit_total_price: '100', registration_kit_deposit_price: '50' });
    expect(faultsOf(both, KEPT)).toEqual({});
    expect(faultsOf(typed({ maintenance_day: '9' }), KEPT)).toEqual({ maintenance_day: 'Giorno non valido' });
  });
});
