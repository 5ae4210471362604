/** Why a period cannot be closed (yet), and why the news of a level cannot be deleted. */
import { addDays, formatDay, type Day } from '../kernel/days.ts';

/** What is sent on Monday or Tuesday after the end counts for the last week: a period is closed from Wednesday. */
const LATE_DAYS = 2;

/** The first day on which a period that ends on `to` may be closed. */
export const closableFrom = (to: Day): Day => addDays(to, LATE_DAYS + 1);

/** A period that ended on this day or before may be closed today. */
export const endedBy = (today: Day): Day => addDays(today, -LATE_DAYS - 1);

/** Null when the period may be closed today. */
export const mayClosePeriod = (period: { name: string; to: Day }, today: Day): string | null => {
  const from = closableFrom(period.to);
  return today >= from
    ? null
    : `${period.name} si può chiudere dal ${formatDay(from)}: fino ad allora arrivano ordini che ne fanno parte.`;
};

/** Periods are closed one after the other. `asked` and `next` as in «Periodo 12 del 2026». */
export const mayCloseNext = (asked: string, next: string | null): string | null => {
  if (asked === next) return null;
  return next === null
    ? `${asked} non si può chiudere: il calendario dei periodi finisce prima.`
    : `${asked} è già chiuso o non è il prossimo: il prossimo da chiudere è ${next}.`;
};

/** NET-319: what the agent acknowledged is kept. */
export const mayDeleteUpdate = (isAcknowledged: boolean): string | null =>
  isAcknowledged ? 'L’agente ne ha già preso atto: l’aggiornamento non si può più eliminare.' : null;
