/** Days and hours of a week as choices of a field (NET-270). */
import { dayName } from '@ema/domain/system/parameter-words.ts';

export const hourName = (hour: number): string => `ore ${hour}`;

type Choice = { value: string; label: string };
const choiceOf = (day: number): Choice => ({ value: String(day), label: dayName(day) });
/** The days of a week; a value that is none of them stays and says that it is invalid. `from` 0: or none. */
export const dayChoices = (value: string, from: 0 | 1 = 1): Choice[] => {
  const days = [0, 1, 2, 3, 4, 5, 6, 7].filter((day) => day >= from).map(choiceOf);
  return days.some((choice) => choice.value === value) ? days : [{ value, label: dayName(-1) }, ...days];
};
export const HOUR_CHOICES: Choice[] = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: hourName(hour),
}));
