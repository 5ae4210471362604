/** Days and hours of a week in words, and as choices of a field (NET-270). */

/** By their number: 1 is Monday; 0 stands for none. */
export const DAY_NAMES: readonly string[] = [
  'nessuno',
  'lunedì',
  'martedì',
  'mercoledì',
  'giovedì',
  'venerdì',
  'sabato',
  'domenica',
];
/** Any other number is told as invalid. */
export const dayName = (day: number): string => DAY_NAMES[day] ?? 'Giorno non valido';
export const hourName = (hour: number): string => `ore ${hour}`;

const choiceOf = (day: number) => ({ value: String(day), label: dayName(day) });
const isOffered = (choices: readonly { value: string }[], value: string): boolean =>
  choices.some((choice) => choice.value === value);
/** The days of a week; a value that is none of them stays and says that it is invalid. */
export const dayChoices = (value: string, from: 0 | 1 = 1): { value: string; label: string }[] => {
  const days = [0, 1, 2, 3, 4, 5, 6, 7].filter((day) => day >= from).map(choiceOf);
  return isOffered(days, value) ? days : [{ value, label: 'Giorno non valido' }, ...days];
};
export const HOUR_CHOICES: { value: string; label: string }[] = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: hourName(hour),
}));
