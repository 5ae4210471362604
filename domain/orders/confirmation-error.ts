/** Why an order cannot go out now: window, limits, points and contacts, the first reason that holds. */
import { formatInstant, formatTime } from '../kernel/days.ts';
import { formatEuro, type Cents } from '../kernel/money.ts';
import { windowAt, type WeekWindow } from '../kernel/week-window.ts';
import { formatPoints, pointsMissingTenths } from './points.ts';

export type ConfirmationFacts = {
  now: Date;
  maintenance: WeekWindow | null;
  /** What is said while money for it waits for somebody's word, or is on its way back: nothing is paid twice. */
  heldPayment: string | null;
  /** Is it paid by a MAV whose creditor’s code the office has not written yet (NET-1171)? */
  lacksCreditor: boolean;
  /** Null when the type has no weekly window. */
  window: WeekWindow | null;
  /** The products, before the payment discount and without shipping: what the type's bounds are judged on. */
  linesCents: Cents;
  /** The same after the discount: what the agent's own limit is judged on. */
  discountedCents: Cents;
  minTotalCents: Cents;
  maxTotalCents: Cents | null;
  /** The agent's own total when «Limita totale ordini» is on. */
  agentLimitCents: Cents | null;
  /** Has the agent already sent an order of this type this week, without «Ordini settimanali multipli»? */
  alreadySentThisWeek: boolean;
  /** Is another one of this type being paid, of such an agent? It goes out by itself (ORD-602). */
  isOtherBeingPaid: boolean;
  /** What is left after this order. */
  pointsBalanceTenths: number;
  /** What its gifts take. */
  pointsUsedTenths: number;
  customersNotValidated: number;
  /** Code of the delivery the seller has not declared paid in time (NET-261), or null. */
  unpaidDelivery: string | null;
};

/** Why products that cost so much are too little or too much for the type, or null (ORD-190, ORD-380). */
export const boundError = (
  linesCents: Cents,
  { minTotalCents, maxTotalCents }: Pick<ConfirmationFacts, 'minTotalCents' | 'maxTotalCents'>,
): string | null => {
  if (linesCents < minTotalCents)
    return `Il totale dei prodotti è inferiore al minimo di ${formatEuro(minTotalCents)}: mancano ${formatEuro(minTotalCents - linesCents)}.`;
  return maxTotalCents !== null && linesCents > maxTotalCents
    ? `Il totale dei prodotti supera di ${formatEuro(linesCents - maxTotalCents)} il massimo di ${formatEuro(maxTotalCents)}.`
    : null;
};

type Amounts = Pick<
  ConfirmationFacts,
  'linesCents' | 'discountedCents' | 'minTotalCents' | 'maxTotalCents' | 'agentLimitCents'
>;
/** The same with the limit that was agreed with the agent (ORD-163). */
const amountError = (f: Amounts): string | null =>
  boundError(f.linesCents, f) ??
  (f.agentLimitCents !== null && f.discountedCents > f.agentLimitCents
    ? `Il totale supera il tuo limite di ${formatEuro(f.agentLimitCents)}.`
    : null);

/**
 * What would keep an order of these goods from going out whatever else happens, told while they are chosen (ORD-434).
 * `canGrow`: others of the same agent join it, so it may still reach its minimum.
 */
export const amountWarning = (goods: Amounts, canGrow: boolean): string | null =>
  amountError(canGrow ? { ...goods, minTotalCents: 0 } : goods);

/** Why an order cannot be sent now, as a sentence with its figure, or null. Being waited for by the customer is none (ORD-156). */
export const confirmationError = (f: ConfirmationFacts): string | null => {
  const now = f.now.getTime();
  const maintenanceEndsAt = f.maintenance && windowAt(f.maintenance, now).endsAt;
  if (maintenanceEndsAt !== null)
    return `Il portale è in manutenzione fino alle ${formatTime(new Date(maintenanceEndsAt))}.`;
  if (f.heldPayment !== null) return f.heldPayment;
  if (f.lacksCreditor)
    return 'Per ora non si può pagare con MAV: scegli un altro pagamento, oppure chiedi all’ufficio di attivarlo.';
  if (f.unpaidDelivery !== null)
    return `La consegna ${f.unpaidDelivery} non risulta pagata: dichiara il pagamento in «Stato pagamenti».`;
  const opensAt = f.window && windowAt(f.window, now).startsAt;
  if (opensAt !== null) return `Il periodo d’ordine è chiuso: si riapre il ${formatInstant(new Date(opensAt))}.`;
  const amount = amountError(f);
  if (amount !== null) return amount;
  if (f.alreadySentThisWeek) return 'Hai già inviato un ordine di questo tipo questa settimana.';
  if (f.isOtherBeingPaid) return 'Un altro ordine di questo tipo è in pagamento: attendi che si concluda.';
  const missing = pointsMissingTenths(f.pointsBalanceTenths, f.pointsUsedTenths);
  if (missing > 0) return `Gli omaggi superano i tuoi punti di ${formatPoints(missing)}.`;
  if (f.customersNotValidated > 0)
    return f.customersNotValidated === 1
      ? 'I contatti del cliente non sono ancora convalidati.'
      : `I contatti di ${f.customersNotValidated} clienti non sono ancora convalidati.`;
  return null;
};
