/** Which system parameters there are, and what each may be set to (ACC-335, ACC-336, NET-269, NET-270). */
import { centsToWire, parseEuro, wireToCents } from '../kernel/money.ts';
import { KIT_MODES } from '../sponsorship/states.ts';

type Kind = 'money' | 'integer' | 'day' | 'day-or-none' | 'time' | 'flag' | 'kit-mode' | 'text';
/** Every parameter that an administrator may change, by its kind. */
export const PARAMETER_KINDS = {
  registration_kit_days_goal: 'integer',
  registration_kit_deposit_price: 'money',
  registration_kit_orders_goal: 'integer',
  registration_kit_payment_mode: 'kit-mode',
  registration_kit_total_price: 'money',
  commission_shipping_fees: 'money',
  commission_shipping_free_minimum: 'money',
  commission_submission_period_start_day: 'day',
  commission_submission_period_start_time: 'time',
  commission_submission_period_end_day: 'day',
  commission_submission_period_end_time: 'time',
  commission_total_max: 'money',
  commission_total_min: 'money',
  discounted_product_code: 'text',
  contact_validation_email: 'flag',
  contact_validation_mobile: 'flag',
  maintenance_day: 'day-or-none',
  maintenance_start_time: 'time',
  maintenance_end_time: 'time',
  doormat_minimum_price: 'money',
  doormat_quotation_enabled: 'flag',
  periodic_password_days: 'integer',
  agent_inactivity_days: 'integer',
  orders_email: 'text',
  mav_creditor_code: 'text',
  mav_creditor_name: 'text',
  mav_creditor_address: 'text',
  mav_creditor_bank: 'text',
  delivery_notice: 'text',
} as const satisfies Record<string, Kind>;
export type ParameterId = keyof typeof PARAMETER_KINDS;
export const isParameter = (id: string): id is ParameterId => Object.hasOwn(PARAMETER_KINDS, id);

/** A value as it is kept, or the sentence that tells what is wrong with it. */
export type Checked = { value: string } | { fault: string };
const ok = (value: string): Checked => ({ value });
const isDayOfWeek = (text: string, from: number): boolean => /^\d$/.test(text) && Number(text) >= from && text <= '7';

const CHECKS: Record<Kind, (typed: string) => Checked> = {
  money: (typed) => {
    const cents = parseEuro(typed);
    return cents === null ? { fault: 'Inserisci un importo come 140,00.' } : ok(centsToWire(cents));
  },
  // NET-269: what is no number is 0, and what comes after the point is left out.
  integer: (typed) => ok(String(Number(/^\d{1,9}/.exec(typed)?.[0] ?? '0'))),
  day: (typed) => (isDayOfWeek(typed, 1) ? ok(typed) : { fault: 'Giorno non valido' }),
  'day-or-none': (typed) => (isDayOfWeek(typed, 0) ? ok(typed) : { fault: 'Giorno non valido' }),
  time: (typed) =>
    /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(typed) ? ok(typed) : { fault: 'Inserisci un’ora da 00:00 a 23:59.' },
  flag: (typed) => (typed === 'true' || typed === 'false' ? ok(typed) : { fault: 'Scegli sì o no.' }),
  'kit-mode': (typed) =>
    KIT_MODES.some((mode) => mode === typed) ? ok(typed) : { fault: 'Scegli una modalità di pagamento.' },
  text: ok,
};

/** `others`: as they are now. A deposit is a part of the price, never nothing and never more than it. */
export const checkParameter = (id: ParameterId, typed: string, others: ReadonlyMap<string, string>): Checked => {
  const checked = CHECKS[PARAMETER_KINDS[id]](typed.trim());
  if ('fault' in checked || !id.endsWith('_price') || !id.startsWith('registration_kit')) return checked;
  const centsOf = (of: ParameterId): number => wireToCents(of === id ? checked.value : (others.get(of) ?? '0.00'));
  const [deposit, total] = [centsOf('registration_kit_deposit_price'), centsOf('registration_kit_total_price')];
  if (deposit < 1) return { fault: 'L’acconto del kit non può essere zero.' };
  return deposit > total ? { fault: 'L’acconto del kit non può superare il prezzo intero.' } : checked;
};
