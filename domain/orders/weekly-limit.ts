/** Whether the order of a week is sent already, by an agent without «Ordini settimanali multipli». */
import { mondayOf, type Day } from '../kernel/days.ts';

/**
 * The week is that of the orders’ dates, as in reports (docs/decisions/0007-reports.md): what is sent on Monday and
 * dated to the Sunday before is of the week that ended (ORD-453). `provisional`: the date of the next one.
 */
export const isWeekTaken = (lastOrderDate: Day | null, provisional: Day): boolean =>
  lastOrderDate !== null && mondayOf(lastOrderDate) >= mondayOf(provisional);
