/** Amounts and weeks as the reports write them. */
import { formatEuro, wireToCents } from '@ema/domain/kernel/money.ts';
import { weekName } from '@ema/domain/reports/calendar.ts';

/** `1.234,50` in a column whose head says what it is; nothing is a dash. */
export const amount = (wire: string): string => {
  const cents = wireToCents(wire);
  return cents === 0 ? '–' : formatEuro(cents).replace('\u00a0€', '');
};
export type WireWeek = { dateStart: string; dateEnd: string };
export const nameOfWeek = (week: WireWeek): string => weekName({ from: week.dateStart, to: week.dateEnd });
export const namedWeeks = (weeks: readonly WireWeek[]): { name: string; dateStart: string }[] =>
  weeks.map((week) => ({ name: nameOfWeek(week), dateStart: week.dateStart }));

const ORDINALS = ['prima', 'seconda', 'terza', 'quarta', 'quinta', 'sesta'];
/** «La quarta settimana è ancora aperta.» while the period goes on. */
export const openWeek = (weeks: readonly WireWeek[], isOpen: boolean, today: string): string => {
  const at = weeks.findIndex((w) => w.dateStart <= today && today <= w.dateEnd);
  if (at >= 0) return ` La ${ORDINALS[at]} settimana è ancora aperta.`;
  return isOpen ? ' Gli ultimi ordini possono ancora arrivare.' : '';
};
