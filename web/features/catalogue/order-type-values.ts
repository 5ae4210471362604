/** An order type as its form holds it, and its window in words. */
import type { listOrderTypes, updateOrderType } from '@ema/calls/catalogue.ts';
import type { CallInput, CallOutput } from '@ema/calls/kernel/call.ts';
import { isDay, type Day } from '@ema/domain/kernel/days.ts';
import { centsToWire, parseEuro } from '@ema/domain/kernel/money.ts';
import { tidyAmount, wrongAmount } from '../../kernel/amount.ts';
import type { FieldErrors } from '../../ui/save-form/form-errors.ts';
import { startFault } from '@ema/domain/system/parameters.ts';
import { dayName } from '@ema/domain/system/parameter-words.ts';
import { hourName } from '../../kernel/week-words.ts';

export type OrderType = CallOutput<typeof listOrderTypes>['items'][number];
type Sent = CallInput<typeof updateOrderType>['body'];

export type Values = {
  name: string;
  title: string;
  orderMin: string;
  orderMax: string;
  shippingFees: string;
  orderMinForFreeShipping: string;
  customerRequired: boolean;
  deliveryToCustomerPreferred: boolean;
  discountedStrizzamopEnabled: boolean;
  isLimitedSubmissionPeriodEnabled: boolean;
  submissionPeriodStartDay: string;
  submissionPeriodStartTime: string;
  submissionPeriodEndDay: string;
  submissionPeriodEndTime: string;
  reason: string;
  /** Empty: at once. */
  startsOn: string;
};
/** In the order of the screen. */
export const LABELS: Record<keyof Values, string> = {
  name: 'Nome',
  title: 'Titolo sui documenti',
  orderMin: 'Ordine minimo',
  orderMax: 'Ordine massimo',
  shippingFees: 'Spese di spedizione',
  orderMinForFreeShipping: 'Spedizione gratuita da',
  customerRequired: 'Il cliente è obbligatorio',
  deliveryToCustomerPreferred: 'Consegna al cliente',
  discountedStrizzamopEnabled: 'Strizzamop scontato',
  isLimitedSubmissionPeriodEnabled: 'Si invia solo in un periodo della settimana',
  submissionPeriodStartDay: 'Dal giorno',
  submissionPeriodStartTime: 'Dalle ore',
  submissionPeriodEndDay: 'Al giorno',
  submissionPeriodEndTime: 'Alle ore',
  reason: 'Perché',
  startsOn: 'Vale dal',
};
const NECESSARY = ['orderMin', 'shippingFees'] as const;
const AMOUNTS = [...NECESSARY, 'orderMax', 'orderMinForFreeShipping'] as const;

export const valuesOf = (t: OrderType): Values => ({
  name: t.name,
  title: t.title,
  orderMin: tidyAmount(t.orderMin),
  orderMax: tidyAmount(t.orderMax ?? ''),
  shippingFees: tidyAmount(t.shippingFees),
  orderMinForFreeShipping: tidyAmount(t.orderMinForFreeShipping ?? ''),
  customerRequired: t.customerRequired,
  deliveryToCustomerPreferred: t.deliveryToCustomerPreferred,
  discountedStrizzamopEnabled: t.discountedStrizzamopEnabled,
  isLimitedSubmissionPeriodEnabled: t.isLimitedSubmissionPeriodEnabled,
  submissionPeriodStartDay: String(t.submissionPeriodStartDay),
  submissionPeriodStartTime: String(t.submissionPeriodStartTime),
  submissionPeriodEndDay: String(t.submissionPeriodEndDay),
  submissionPeriodEndTime: String(t.submissionPeriodEndTime),
  reason: '',
  startsOn: '',
});
/** What a change made another, in words of the form. */
export const differencesOf = (before: OrderType, after: OrderType): string[] => {
  const [was, is] = [valuesOf(before), valuesOf(after)];
  const words = (value: string | boolean): string =>
    typeof value === 'boolean' ? (value ? 'sì' : 'no') : value || '–';
  const names = Object.keys(LABELS).filter((name): name is keyof Values => Object.hasOwn(was, name));
  return names
    .filter((name) => was[name] !== is[name])
    .map((name) => `${LABELS[name]}: ${words(was[name])} → ${words(is[name])}`);
};

const dayFault = (startsOn: string, today: Day): string | null => {
  if (startsOn === '') return null;
  return isDay(startsOn) ? startFault(startsOn, today) : 'Inserisci una data valida.';
};
export const faultsOf = (v: Values, today: Day): FieldErrors => ({
  startsOn: dayFault(v.startsOn, today),
  ...Object.fromEntries(AMOUNTS.map((name) => [name, wrongAmount(v[name])])),
  ...Object.fromEntries(
    [...NECESSARY, 'name' as const, 'title' as const, 'reason' as const]
      .filter((name) => v[name].trim() === '')
      .map((name) => [name, 'Campo obbligatorio.']),
  ),
});

const wire = (typed: string): string => centsToWire(parseEuro(typed) ?? 0);
const wireOrNone = (typed: string): string | null => (typed.trim() === '' ? null : wire(typed));
/** What the form says, with what of the type cannot be changed. */
export const bodyOf = (v: Values, type: OrderType): Sent => ({
  ...v,
  shop: type.shop,
  cumulative: type.cumulative,
  version: type.version,
  startsOn: v.startsOn || undefined,
  orderMin: wire(v.orderMin),
  orderMax: wireOrNone(v.orderMax),
  shippingFees: wire(v.shippingFees),
  orderMinForFreeShipping: wireOrNone(v.orderMinForFreeShipping),
  submissionPeriodStartDay: Number(v.submissionPeriodStartDay),
  submissionPeriodStartTime: Number(v.submissionPeriodStartTime),
  submissionPeriodEndDay: Number(v.submissionPeriodEndDay),
  submissionPeriodEndTime: Number(v.submissionPeriodEndTime),
});

/** «lunedì ore 8 – domenica ore 22», and whose window it is. */
export const periodWords = (t: OrderType): string => {
  if (!t.isLimitedSubmissionPeriodEnabled) return 'sempre';
  const at = (day: number, hour: number) => `${dayName(day)} ${hourName(hour)}`;
  return `${at(t.submissionPeriodStartDay, t.submissionPeriodStartTime)} – ${at(t.submissionPeriodEndDay, t.submissionPeriodEndTime)}`;
};
