/** The Italian calendar of a date field, loaded when it is first opened. */
import '@mantine/dates/styles.layer.css';
import { DatePicker } from '@mantine/dates';
import 'dayjs/locale/it';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { now } from '../kernel/clock.ts';

type Props = { value: string | null; min?: string; max?: string; onChoose: (day: string) => void };

export const DateCalendar = ({ value, min, max, onChoose }: Props) => (
  <DatePicker
    locale="it"
    value={value}
    defaultDate={value ?? (max !== undefined && max < romeDay(now()) ? max : romeDay(now()))}
    {...(min ? { minDate: min } : {})}
    {...(max ? { maxDate: max } : {})}
    onChange={(day) => day && onChoose(day)}
    size="md"
    highlightToday
    hideOutsideDates
    weekendDays={[]}
    ariaLabels={{
      monthLevelControl: 'Scegli il mese',
      yearLevelControl: 'Scegli l’anno',
      nextMonth: 'Mese successivo',
      previousMonth: 'Mese precedente',
      nextYear: 'Anno successivo',
      previousYear: 'Anno precedente',
      nextDecade: 'Decennio successivo',
      previousDecade: 'Decennio precedente',
    }}
  />
);
