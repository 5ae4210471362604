/** Why an order cannot go out now: window, limits, points and contacts, the first reason that holds. */
import { formatInstant, formatTime } from '../kernel/days.ts';
import { formatEuro, type Cents } from '../kernel/money.ts';
import { windowAt, type WeekWindow } from '../kernel/week-window.ts';
import { formatPoints } from './points.ts';

export type ConfirmationFacts = {
  now: Date;
  maintenance: WeekWindow | null;
  /** Null when the type has no weekly window. */
  window: WeekWindow | null;
  totalCents: Cents;
  minTotalCents: Cents;
  maxTotalCents: Cents | null;
  /** The agent's own total when «Limita totale ordini» is on. */
  agentLimitCents: Cents | null;
  /** Has the agent already sent an order of this type this week, without «Ordini settimanali multipli»? */
  alreadySentThisWeek: boolean;
  pointsBalanceTenths: number;
  customersNotValidated: number;
  /** Code of the delivery the seller has not declared paid in time (NET-261), or null. */
  unpaidDelivery: string | null;
};

/** Why an order cannot be sent now, as a sentence with its figure, or null. Being waited for by the customer is none (ORD-156). */
export const confirmationError = (f: ConfirmationFacts): string | null => {
  const now = f.now.getTime();
  const maintenanceEndsAt = f.maintenance && windowAt(f.maintenance, now).endsAt;
  if (maintenanceEndsAt !== null)
    return `Il portale è in manutenzione fino alle ${formatTime(new Date(maintenanceEndsAt))}.`;
  if (f.unpaidDelivery !== null)
    return `La consegna ${f.unpaidDelivery} non risulta pagata: dichiara il pagamento in «Stato pagamenti».`;
  const opensAt = f.window && windowAt(f.window, now).startsAt;
  if (opensAt !== null) return `Il periodo d’ordine è chiuso: si riapre il ${formatInstant(new Date(opensAt))}.`;
  if (f.totalCents < f.minTotalCents)
    return `Il totale è inferiore al minimo di ${formatEuro(f.minTotalCents)}: mancano ${formatEuro(f.minTotalCents - f.totalCents)}.`;
  if (f.maxTotalCents !== null && f.totalCents > f.maxTotalCents)
    return `Il totale supera il massimo di ${formatEuro(f.maxTotalCents)} di ${formatEuro(f.totalCents - f.maxTotalCents)}.`;
  if (f.agentLimitCents !== null && f.totalCents > f.agentLimitCents)
    return `Il totale supera il tuo limite di ${formatEuro(f.agentLimitCents)}.`;
  if (f.alreadySentThisWeek) return 'Hai già inviato un ordine di questo tipo questa settimana.';
  if (f.pointsBalanceTenths < 0) return `Gli omaggi superano i tuoi punti di ${formatPoints(-f.pointsBalanceTenths)}.`;
  if (f.customersNotValidated > 0)
    return f.customersNotValidated === 1
      ? 'I contatti del cliente non sono ancora convalidati.'
      : `I contatti di ${f.customersNotValidated} clienti non sono ancora convalidati.`;
  return null;
};
