import { describe, expect, it } from 'vitest';
import {
  boundsOf,
  checkParameter,
  checkParameters,
  isParameter,
  PARAMETER_KINDS,
  PLAN_TRANSITIONS,
  startFault,
  type ParameterId,
} from './parameters.ts';

const NOW = new Map([
  ['registration_kit_deposit_price', '140.00'],
  ['registration_kit_total_price', '390.00'],
  ['commission_total_min', '30.00'],
  ['commission_total_max', '3000.00'],
]);

describe('system parameters', () => {
  it.each<[ParameterId, string, string]>([
    ['registration_kit_total_price', '400', '400.00'],
    ['registration_kit_total_price', ' 1.234,50 ', '1234.50'],
    ['registration_kit_deposit_price', '390,00', '390.00'],
    ['registration_kit_days_goal', '12,5', '12'],
    ['registration_kit_days_goal', 'abc', '0'],
    ['registration_kit_orders_goal', '007', '7'],
    ['registration_kit_payment_mode', 'online_completo', 'online_completo'],
    ['commission_submission_period_end_day', '7', '7'],
    ['maintenance_day', '0', '0'],
    ['maintenance_start_time', '23:59', '23:59'],
    ['contact_validation_email', 'false', 'false'],
    ['discounted_product_code', 'SCN-1', 'SCN-1'],
    ['commission_total_min', '0,00', '0.00'],
    ['commission_total_min', '3000,00', '3000.00'],
    ['commission_total_max', '30', '30.00'],
    ['doormat_minimum_price', '999.999,99', '999999.99'],
    ['registration_kit_deposit_price', '0,01', '0.01'],
    ['registration_kit_days_goal', 'x12', '0'],
    ['commission_submission_period_start_day', '1', '1'],
    ['contact_validation_email', 'true', 'true'],
    ['maintenance_start_time', '00:00', '00:00'],
    ['maintenance_start_time', '19:05', '19:05'],
    ['orders_email', ' ordini@ema.example ', 'ordini@ema.example'],
    ['orders_email', 'a.b+c@uffici.ema.it', 'a.b+c@uffici.ema.it'],
    ['mav_creditor_code', '01234', '01234'],
    ['invitation_days_to_enter', '7', '7'],
    ['invitation_days_to_enter', '365', '365'],
  ])('ACC-335 NET-269 %s set to %j is kept as %s', (id, typed, value) =>
    expect(checkParameter(id, typed, NOW)).toEqual({ value }),
  );
  it.each<[ParameterId, string, string]>([
    ['registration_kit_total_price', 'caro', 'Inserisci un importo come 140,00.'],
    ['registration_kit_total_price', '139,99', 'L’acconto del kit non può superare il prezzo intero.'],
    ['registration_kit_deposit_price', '390,01', 'L’acconto del kit non può superare il prezzo intero.'],
    ['registration_kit_deposit_price', '0', 'L’acconto del kit non può essere zero.'],
    ['doormat_minimum_price', '1.000.000,00', 'Inserisci un importo fino a 999.999,99\u00a0€.'],
    ['commission_total_min', '3000,01', 'L’ordine minimo non può superare il massimo.'],
    ['commission_total_max', '29,99', 'L’ordine minimo non può superare il massimo.'],
    ['registration_kit_payment_mode', 'gratis', 'Scegli una modalità di pagamento.'],
    ['commission_submission_period_start_day', '0', 'Giorno non valido'],
    ['commission_submission_period_start_day', '9', 'Giorno non valido'],
    ['maintenance_day', '8', 'Giorno non valido'],
    ['maintenance_end_time', '24:00', 'Inserisci un’ora da 00:00 a 23:59.'],
    ['contact_validation_mobile', 'forse', 'Scegli sì o no.'],
    ['maintenance_day', '11', 'Giorno non valido'],
    ['maintenance_day', 'x1', 'Giorno non valido'],
    ['maintenance_day', '1x', 'Giorno non valido'],
    ['maintenance_day', '', 'Giorno non valido'],
    ['maintenance_end_time', '23:60', 'Inserisci un’ora da 00:00 a 23:59.'],
    ['maintenance_end_time', '1:00', 'Inserisci un’ora da 00:00 a 23:59.'],
    ['maintenance_end_time', '101:00', 'Inserisci un’ora da 00:00 a 23:59.'],
    ['maintenance_end_time', '01:000', 'Inserisci un’ora da 00:00 a 23:59.'],
    ['maintenance_end_time', '0x:00', 'Inserisci un’ora da 00:00 a 23:59.'],
    ...[
      'ordini',
      'ordini@',
      '@ema.it',
      'a@b',
      'a@b.',
      'a@b.i',
      'a b@ema.it',
      'a@b c.it',
      'a@ema.i t',
      'a@b@c.it',
      '',
    ].map((typed): [ParameterId, string, string] => ['orders_email', typed, 'Inserisci un indirizzo e-mail.']),
    ...['1234', '123456', 'x1234', '1234x', 'abcde', '', 'x12345', '12345x'].map(
      (typed): [ParameterId, string, string] => ['mav_creditor_code', typed, 'Inserisci le cinque cifre del codice.'],
    ),
    ['invitation_days_to_enter', '6', 'Inserisci un numero da 7 a 365.'],
    ['invitation_days_to_enter', '366', 'Inserisci un numero da 7 a 365.'],
  ])('ACC-336 NET-270 %s is not set to %j', (id, typed, fault) =>
    expect(checkParameter(id, typed, NOW)).toEqual({ fault }),
  );
  it('ACC-336 without a maximum any minimum is right; a kit without a known price has no deposit', () => {
    expect(checkParameter('commission_total_min', '9000,00', new Map())).toEqual({ value: '9000.00' });
    expect(checkParameter('registration_kit_deposit_price', '1,00', new Map())).toEqual({
      fault: 'L’acconto del kit non può superare il prezzo intero.',
    });
    expect(checkParameter('registration_kit_total_price', '1,00', new Map())).toEqual({
      fault: 'L’acconto del kit non può essere zero.',
    });
  });
  it('ACC-336 several at once are judged by what they become together', () => {
    const both = (deposit: string, total: string) =>
      checkParameters(
        [
          { id: 'registration_kit_deposit_price', typed: deposit },
          { id: 'registration_kit_total_price', typed: total },
        ],
        NOW,
      );
    // Each alone would be refused or taken by what stands there now.
    expect(both(' 500,00 ', '600,00')).toEqual({
      values: new Map([
        ['registration_kit_deposit_price', '500.00'],
        ['registration_kit_total_price', '600.00'],
      ]),
      faults: [],
    });
    const more = 'L’acconto del kit non può superare il prezzo intero.';
    expect(both('300,00', '200,00').faults).toEqual([
      { id: 'registration_kit_deposit_price', message: more },
      { id: 'registration_kit_total_price', message: more },
    ]);
    // One that cannot be read leaves the other to what stands there.
    expect(both('caro', '139,99')).toEqual({
      values: new Map(),
      faults: [
        { id: 'registration_kit_deposit_price', message: 'Inserisci un importo come 140,00.' },
        { id: 'registration_kit_total_price', message: more },
      ],
    });
    expect(both('caro', '141,00').values).toEqual(new Map([['registration_kit_total_price', '141.00']]));
    expect(checkParameters([], NOW)).toEqual({ values: new Map(), faults: [] });
  });
  it('NET-944 the weekly window does not begin and end at one moment, one by one and together', () => {
    const names = ['start_day', 'start_time', 'end_day', 'end_time'] as const;
    const of = (...values: [string, string, string, string]) =>
      names.map((name, i) => [`commission_submission_period_${name}`, values[i] ?? ''] as const);
    const now = new Map<string, string>(of('1', '08:00', '7', '08:00'));
    const message = 'Inizio e fine coincidono: il periodo non si chiuderebbe mai.';
    expect(checkParameter('commission_submission_period_start_day', '7', now)).toEqual({ fault: message });
    expect(checkParameter('commission_submission_period_end_day', '1', now)).toEqual({ fault: message });
    expect(checkParameter('commission_submission_period_end_day', '2', now)).toEqual({ value: '2' });
    expect(checkParameter('commission_submission_period_start_day', '7', new Map([['x', '7']]))).toEqual({
      value: '7',
    });
    const oneDay = new Map<string, string>(of('7', '07:00', '7', '08:00'));
    expect(checkParameter('commission_submission_period_start_time', '08:00', oneDay)).toEqual({ fault: message });
    expect(checkParameter('commission_submission_period_end_time', '07:00', oneDay)).toEqual({ fault: message });
    const all = (...values: [string, string, string, string]) =>
      checkParameters(
        of(...values).map(([id, typed]) => ({ id, typed })),
        now,
      );
    expect(all('3', '09:00', '3', '09:00').faults.map((fault) => fault.message)).toEqual(Array(4).fill(message));
    expect(all('7', '08:00', '1', '08:00').faults, 'both days at once').toEqual([]);
  });
  it('NET-406 a plan waits, and then begins, fails or is deleted; a failed one can be taken away', () => {
    expect(PLAN_TRANSITIONS).toEqual({
      begun: { from: ['waiting'], to: 'done' },
      deleted: { from: ['waiting', 'failed'], to: 'deleted' },
      failed: { from: ['waiting'], to: 'failed' },
    });
  });
  it.each([
    ['2026-11-20', 'Scegli un giorno da domani in poi, oppure «Da subito».'],
    ['2026-11-21', 'Scegli un giorno da domani in poi, oppure «Da subito».'],
    ['2026-11-22', null],
    ['2028-11-21', null],
    ['2028-11-22', 'Scegli un giorno dei prossimi due anni.'],
  ])('NET-406 on 21 November 2026 a change from %s: %s', (startsOn, why) =>
    expect(startFault(startsOn, '2026-11-21')).toBe(why),
  );
  it('NET-665 between which numbers: of those that have bounds and are no term', () => {
    expect(boundsOf('hand_over_hours')).toEqual([1, 720]);
    for (const id of ['discounted_product_code', 'retention_books_years', 'demo_loaded', 'toString'])
      expect(boundsOf(id), id).toBeNull();
  });
  it('ACC-335 the nineteen of the specification, and no made-up one', () => {
    expect(Object.keys(PARAMETER_KINDS).slice(0, 19).every(isParameter)).toBe(true);
    expect([isParameter('demo_loaded'), isParameter('toString')]).toEqual([false, false]);
  });
});
