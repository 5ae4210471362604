import { describe, expect, it } from 'vitest';
import { checkParameter, isParameter, PARAMETER_KINDS, type ParameterId } from './parameters.ts';

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
    ['invitation_days_to_enter', '6', 'Inserisci un numero da 7 a 365.'],
    ['invitation_days_to_enter', '366', 'Inserisci un numero da 7 a 365.'],
  ])('ACC-336 NET-270 %s is not set to %j', (id, typed, fault) =>
    expect(checkParameter(id, typed, NOW)).toEqual({ fault }),
  );
  it('ACC-335 the nineteen of the specification, and no made-up one', () => {
    expect(Object.keys(PARAMETER_KINDS).slice(0, 19).every(isParameter)).toBe(true);
    expect([isParameter('demo_loaded'), isParameter('toString')]).toEqual([false, false]);
  });
});
