/** Which system parameters there are, and what each may be set to (ACC-335, ACC-336, NET-269, NET-270). */
import { addDays, type Day } from '../kernel/days.ts';
import { centsToWire, formatEuro, parseEuro, wireToCents, type Cents } from '../kernel/money.ts';
import { transitions } from '../kernel/transitions.ts';
import { KIT_MODES } from '../sponsorship/states.ts';
import { isTerm, TERM_BOUNDS } from './retention-terms.ts';

export type ParameterKind =
  | 'money'
  | 'integer'
  | 'day'
  | 'day-or-none'
  | 'time'
  | 'flag'
  | 'kit-mode'
  | 'email'
  | 'mav-code'
  | 'text';
/** Every parameter that an administrator may change, by its kind. */
export const PARAMETER_KINDS = {
  hand_over_hours: 'integer',
  invitation_days_to_enter: 'integer',
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
  agent_inactivity_grace_days: 'integer',
  user_media_max_mb: 'integer',
  user_media_quota_mb: 'integer',
  gallery_max_mb: 'integer',
  orders_email: 'email',
  mav_creditor_code: 'mav-code',
  mav_creditor_name: 'text',
  mav_creditor_address: 'text',
  mav_creditor_bank: 'text',
  delivery_notice: 'text',
  card_responsible: 'text',
  card_products: 'text',
  public_security_authority: 'text',
  retention_repeats_days: 'integer',
  retention_sessions_days: 'integer',
  retention_codes_days: 'integer',
  retention_devices_days: 'integer',
  retention_drafts_days: 'integer',
  retention_messages_days: 'integer',
  retention_operations_days: 'integer',
  retention_uploads_months: 'integer',
  retention_appointments_months: 'integer',
  retention_guests_months: 'integer',
  retention_webhooks_days: 'integer',
  retention_webhooks_waiting_days: 'integer',
  retention_books_years: 'integer',
} as const satisfies Record<string, ParameterKind>;
export type ParameterId = keyof typeof PARAMETER_KINDS;
export const isParameter = (id: string): id is ParameterId => Object.hasOwn(PARAMETER_KINDS, id);

/** A value as it is kept, or the sentence that tells what is wrong with it. */
export type Checked = { value: string } | { fault: string };
const ok = (value: string): Checked => ({ value });
const isDayOfWeek = (text: string, from: number): boolean => /^\d$/.test(text) && Number(text) >= from && text <= '7';

/** No amount of the company is more. */
export const MONEY_MAX: Cents = 99_999_999;
const CHECKS: Record<ParameterKind, (typed: string) => Checked> = {
  money: (typed) => {
    const cents = parseEuro(typed);
    if (cents === null) return { fault: 'Inserisci un importo come 140,00.' };
    return cents > MONEY_MAX
      ? { fault: `Inserisci un importo fino a ${formatEuro(MONEY_MAX)}.` }
      : ok(centsToWire(cents));
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
  email: (typed) =>
    /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(typed) ? ok(typed) : { fault: 'Inserisci un indirizzo e-mail.' },
  'mav-code': (typed) => (/^\d{5}$/.test(typed) ? ok(typed) : { fault: 'Inserisci le cinque cifre del codice.' }),
  text: ok,
};
/** Between which numbers a parameter stands, where not every number makes sense. */
const BOUNDS: Partial<Record<ParameterId, readonly [least: number, most: number]>> = {
  hand_over_hours: [1, 720],
  invitation_days_to_enter: [7, 365],
  registration_kit_days_goal: [0, 3650],
  registration_kit_orders_goal: [0, 1000],
  periodic_password_days: [0, 3650],
  agent_inactivity_days: [1, 3650],
  agent_inactivity_grace_days: [0, 365],
  user_media_max_mb: [1, 2048],
  user_media_quota_mb: [1, 1_048_576],
  gallery_max_mb: [1, 4096],
};
/** Of a number that is no term; null: any. */
export const boundsOf = (id: string): readonly [least: number, most: number] | null =>
  (isParameter(id) ? BOUNDS[id] : null) ?? null;
const inBounds = (id: ParameterId, checked: Checked): Checked => {
  const bounds = isTerm(id) ? ([TERM_BOUNDS[id].least, TERM_BOUNDS[id].most] as const) : boundsOf(id);
  if (!bounds || 'fault' in checked) return checked;
  const [least, most] = bounds;
  const n = Number(checked.value);
  return n >= least && n <= most ? checked : { fault: `Inserisci un numero da ${least} a ${most}.` };
};

type ValueOf = (id: ParameterId) => string | undefined;
type CentsOf = (id: ParameterId) => number | null;
const inCents =
  (fault: (centsOf: CentsOf) => string | null) =>
  (valueOf: ValueOf): string | null =>
    fault((id) => {
      const value = valueOf(id);
      return value === undefined ? null : wireToCents(value);
    });
/** A deposit is a part of the price, never nothing or more. */
const kitFault = (centsOf: CentsOf): string | null => {
  const deposit = centsOf('registration_kit_deposit_price') ?? 0;
  if (deposit < 1) return 'L’acconto del kit non può essere zero.';
  const isMore = deposit > (centsOf('registration_kit_total_price') ?? 0);
  return isMore ? 'L’acconto del kit non può superare il prezzo intero.' : null;
};
/** Else no order at all could be sent. */
const totalsFault = (centsOf: CentsOf): string | null => {
  const most = centsOf('commission_total_max');
  const isMore = most !== null && (centsOf('commission_total_min') ?? 0) > most;
  return isMore ? 'L’ordine minimo non può superare il massimo.' : null;
};
/** As what an order type says of its own (NET-275). */
const windowFault = (valueOf: ValueOf): string | null => {
  const day = valueOf('commission_submission_period_start_day');
  const time = valueOf('commission_submission_period_start_time');
  const isSame =
    day !== undefined &&
    time !== undefined &&
    day === valueOf('commission_submission_period_end_day') &&
    time === valueOf('commission_submission_period_end_time');
  return isSame ? 'Inizio e fine coincidono: il periodo non si chiuderebbe mai.' : null;
};
/** What depends on another parameter. */
const TOGETHER: Partial<Record<ParameterId, (valueOf: ValueOf) => string | null>> = {
  registration_kit_deposit_price: inCents(kitFault),
  registration_kit_total_price: inCents(kitFault),
  commission_total_min: inCents(totalsFault),
  commission_total_max: inCents(totalsFault),
  commission_submission_period_start_day: windowFault,
  commission_submission_period_start_time: windowFault,
  commission_submission_period_end_day: windowFault,
  commission_submission_period_end_time: windowFault,
};

/** `others`: as they are now, or as they become with it. */
export const checkParameter = (id: ParameterId, typed: string, others: ReadonlyMap<string, string>): Checked => {
  const checked = inBounds(id, CHECKS[PARAMETER_KINDS[id]](typed.trim()));
  if ('fault' in checked) return checked;
  const fault = TOGETHER[id]?.((of) => (of === id ? checked.value : others.get(of)));
  return fault ? { fault } : checked;
};

export type ParameterChange = { id: ParameterId; typed: string };
/**
 * Several at once, judged by what all of them become together. @returns the values to keep, and what is wrong by
 * parameter; nothing is kept while anything is wrong
 */
export const checkParameters = (
  changes: readonly ParameterChange[],
  now: ReadonlyMap<string, string>,
): { values: Map<ParameterId, string>; faults: { id: ParameterId; message: string }[] } => {
  const together = new Map(now);
  for (const { id, typed } of changes) {
    const checked = inBounds(id, CHECKS[PARAMETER_KINDS[id]](typed.trim()));
    if ('value' in checked) together.set(id, checked.value);
  }
  const values = new Map<ParameterId, string>();
  const faults: { id: ParameterId; message: string }[] = [];
  for (const { id, typed } of changes) {
    const checked = checkParameter(id, typed, together);
    if ('fault' in checked) faults.push({ id, message: checked.fault });
    else values.set(id, checked.value);
  }
  return { values, faults };
};

/** A planned change waits for its day; a failed one stays in view until somebody takes it away. */
export const PLAN_TRANSITIONS = transitions<PlanState>()({
  begun: { from: ['waiting'], to: 'done' },
  deleted: { from: ['waiting', 'failed'], to: 'deleted' },
  failed: { from: ['waiting'], to: 'failed' },
});
export type PlanState = 'waiting' | 'done' | 'deleted' | 'failed';

/** How far ahead a change is planned, in days. */
const PLANNED_DAYS = 731;
/** Why a change cannot begin on that day, or null. */
export const startFault = (startsOn: Day, today: Day): string | null => {
  if (startsOn <= today) return 'Scegli un giorno da domani in poi, oppure «Da subito».';
  return startsOn > addDays(today, PLANNED_DAYS) ? 'Scegli un giorno dei prossimi due anni.' : null;
};
