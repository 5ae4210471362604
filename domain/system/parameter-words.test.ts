import { describe, expect, it } from 'vitest';
import { dayName, parameterLabel, PARAMETER_GROUPS, parameterText, tabOf } from './parameter-words.ts';
import { PARAMETER_KINDS, type ParameterId } from './parameters.ts';

describe('system parameters in words', () => {
  it('NET-263 NET-273 every one stands on a tab, once, but those that order types say for themselves', () => {
    const shown = Object.values(PARAMETER_GROUPS).flatMap((groups) =>
      groups.flatMap(({ parameters }) => Object.keys(parameters)),
    );
    expect(new Set(shown).size).toBe(shown.length);
    const left = Object.keys(PARAMETER_KINDS).filter((id) => !shown.includes(id));
    expect(left).toEqual(['commission_shipping_fees', 'commission_shipping_free_minimum']);
    expect(left.map(tabOf)).toEqual([null, null]);
    expect([tabOf('maintenance_day'), tabOf('commission_total_min'), tabOf('registration_kit_days_goal')]).toEqual([
      'system',
      'commissions',
      'kit',
    ]);
    expect([parameterLabel('maintenance_day'), parameterLabel('demo_loaded')]).toEqual([
      'Giorno di manutenzione',
      'demo_loaded',
    ]);
  });
  it('NET-665 each number and amount says between which values it is taken', () => {
    const effectOf = (id: string) =>
      Object.values(PARAMETER_GROUPS)
        .flatMap((groups) => groups.flatMap(({ parameters }) => Object.entries(parameters)))
        .find(([name]) => name === id)?.[1].effect;
    expect(effectOf('hand_over_hours')).toMatch(/ Da 1 a 720\.$/);
    expect(effectOf('periodic_password_days')).toBe('Dopo tanti giorni va cambiata; 0 = mai. Da 0 a 3.650.');
    expect(effectOf('user_media_quota_mb')).toMatch(/ Da 1 a 1\.048\.576\.$/);
    expect(effectOf('commission_total_max')).toMatch(/ Fino a 999\.999,99\u00a0€\.$/);
    expect(effectOf('maintenance_end_time')).toBe('Se viene prima dell’inizio, finisce il giorno dopo.');
    const numbers = Object.entries(PARAMETER_KINDS).filter(([id, kind]) => kind === 'integer' && effectOf(id));
    expect(numbers.filter(([id]) => !/Da \d[\d.]* a \d[\d.]*\./.test(effectOf(id) ?? ''))).toEqual([]);
  });
  it('NET-263 NET-273 each has a label of its own and says what it does; each group has a title', () => {
    const groups = Object.values(PARAMETER_GROUPS).flat();
    const words = groups.flatMap(({ parameters }) => Object.values(parameters));
    for (const { label, effect } of words) {
      expect(label, effect).toMatch(/^\p{Lu}.*\S$/u);
      expect(effect, label).toMatch(/^\p{Lu}.*\.$/u);
    }
    for (const { title } of groups) expect(title).toMatch(/^\p{Lu}/u);
    expect(words.map(({ effect }) => effect.split('.')[0]?.trim()).includes('')).toBe(false);
    expect(groups.every(({ parameters }) => Object.keys(parameters).length > 0)).toBe(true);
    expect(new Set(groups.map(({ title }) => title)).size).toBe(groups.length);
  });
  it('NET-263 NET-273 numbers say their unit, and nothing else has one', () => {
    const units = Object.values(PARAMETER_GROUPS)
      .flat()
      .flatMap(({ parameters }) => Object.entries(parameters))
      .map(([id, { unit }]) => [id, unit] as const);
    const expected = (id: string): string | undefined => {
      const kind = Object.entries(PARAMETER_KINDS).find(([name]) => name === id)?.[1];
      if (kind === 'money') return '€';
      if (kind !== 'integer') return undefined;
      if (id.endsWith('_hours')) return 'ore';
      if (id.endsWith('_mb')) return 'MB';
      if (id.endsWith('_orders_goal')) return 'ordini';
      if (id.endsWith('_months')) return 'mesi';
      return id.endsWith('_years') ? 'anni' : 'giorni';
    };
    expect(units).toEqual(units.map(([id]) => [id, expected(id)]));
  });
  it.each([
    [1, 'lunedì'],
    [2, 'martedì'],
    [3, 'mercoledì'],
    [4, 'giovedì'],
    [5, 'venerdì'],
    [6, 'sabato'],
    [7, 'domenica'],
    [0, 'nessuno'],
    [9, 'Giorno non valido'],
    [-1, 'Giorno non valido'],
  ])('NET-270 day %i reads %s', (day, name) => expect(dayName(day)).toBe(name));
  it.each<[ParameterId, string, string]>([
    ['registration_kit_total_price', '1390.00', '1.390,00\u00a0€'],
    ['maintenance_day', '0', 'nessuno'],
    ['commission_submission_period_end_day', '7', 'domenica'],
    ['contact_validation_email', 'true', 'sì'],
    ['contact_validation_email', 'false', 'no'],
    ['registration_kit_payment_mode', 'online_completo', 'Prezzo intero con carta'],
    ['registration_kit_payment_mode', 'other', 'other'],
    ['registration_kit_days_goal', '60', '60 giorni'],
    ['mav_creditor_bank', '', 'vuoto'],
    ['maintenance_start_time', '03:00', '03:00'],
    ['commission_shipping_fees', '9.90', '9,90\u00a0€'],
    ['discounted_product_code', 'SCN-1', 'SCN-1'],
  ])('NET-406 %s of %j reads %s', (id, value, text) => expect(parameterText(id, value)).toBe(text));
});
