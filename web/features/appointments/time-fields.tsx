/** The day and time of an appointment, with a word when another one of the agent's stands in its way. */
import { listAppointments } from '@ema/calls/appointments.ts';
import { isOverlapping, romeInstant } from '@ema/domain/appointments/times.ts';
import { formatTime, isDay, romeDay } from '@ema/domain/kernel/days.ts';
import { now } from '../../kernel/clock.ts';
import { useCall } from '../../kernel/use-call.ts';
import { DateField } from '../../ui/date-field.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import type { FieldErrors } from '../../ui/save-form/form-errors.ts';
import { nameOf } from './appointment-parts.tsx';
import styles from './appointments.module.css';

export type TimeValues = { day: string; hour: string };
export const TIME_LABELS = { day: 'Data', hour: 'Ora' };
export const NO_TIME: TimeValues = { day: '', hour: '' };
export const timeValuesOf = (iso: string): TimeValues => ({
  day: romeDay(new Date(iso)),
  hour: formatTime(new Date(iso)),
});
/** The instant that was typed; null as long as it is none. */
export const instantOf = ({ day, hour }: TimeValues): Date | null =>
  isDay(day) && /^\d{2}:\d{2}$/.test(hour) ? romeInstant(day, hour) : null;
const dayError = (day: string): string | null => {
  if (day === '') return 'Inserisci la data.';
  return isDay(day) ? null : 'Questa data non esiste: scrivi giorno, mese e anno.';
};
export const timeErrors = ({ day, hour }: TimeValues): FieldErrors => ({
  day: dayError(day),
  hour: hour === '' ? 'Scegli l’ora.' : null,
});

type Field = { id: string; label: string | undefined; error: string | undefined };
type Props = {
  values: TimeValues;
  shown: (field: string) => Field;
  onChange: (part: Partial<TimeValues>) => void;
};

export const TimeFields = ({ values, shown, onChange }: Props) => (
  <div className={styles.pair}>
    <DateField {...shown('day')} min={romeDay(now())} value={values.day} onChange={(day) => onChange({ day })} />
    <TimeField {...shown('hour')} value={values.hour} onChange={(hour) => onChange({ hour })} />
  </div>
);

/** Warns, and never forbids: two visits at once may be meant. `except`: the appointment that is being moved. */
export const OverlapWarning = ({ time, except }: { time: Date | null; except?: number }) => {
  const others = useCall(
    listAppointments,
    { query: { date: time ? romeDay(time) : '', status: 'confirmed', perPage: '200' } },
    { enabled: time !== null },
  );
  if (time === null) return null;
  const inTheWay = (others.data?.items ?? []).filter(
    (a) => a.id !== except && a.time !== null && isOverlapping(new Date(a.time), time),
  );
  const [first] = inTheWay;
  if (!first?.time) return null;
  return (
    <p role="status" className={styles.warning}>
      {`Alle ${formatTime(new Date(first.time))} hai già un appuntamento con ${nameOf(first)}. Puoi confermare lo stesso.`}
    </p>
  );
};
