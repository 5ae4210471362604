/** How long a password lasts before it has to be changed (ACC-174). */
import { addDays, type Day } from '../kernel/days.ts';

/** `days`: so many after the day on which it was chosen; 0 means never. */
export const isPasswordOutdated = (chosenOn: Day, days: number, today: Day): boolean =>
  days > 0 && addDays(chosenOn, days) <= today;
