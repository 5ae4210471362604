/** An agent's appointments by the week or by the day, each where it stands in the day (NET-372). */
import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { listAppointments } from '@ema/calls/appointments.ts';
import { APPOINTMENT_MINUTES, daysShown, onDay, placed, turned } from '@ema/domain/appointments/times.ts';
import { formatDay, formatTime, isDay, romeDay, type Day } from '@ema/domain/kernel/days.ts';
import { useAddress } from '../../kernel/address.ts';
import { now } from '../../kernel/clock.ts';
import { useCall } from '../../kernel/use-call.ts';
import { LoadError, SkeletonRows } from '../../ui/page.tsx';
import { isOnlyRequested, nameOf, placeOf, type Appointment } from './appointment-parts.tsx';
import styles from './calendar.module.css';

const WEEKDAYS = ['lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato', 'domenica'] as const;
const weekdayOf = (day: Day): string => WEEKDAYS[(new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7] ?? '';

const timeOf = (a: Appointment): Date => new Date(a.time ?? a.timeRequestedByCustomer ?? a.createdAt);
/** From seven to ten in the evening, and further where somebody is met earlier or later. */
const hoursOf = (of: readonly Appointment[], days: readonly Day[]): { from: number; to: number } => {
  const starts = days.flatMap((day) => placed(onDay(of, day, timeOf), timeOf).map((p) => p.start));
  return {
    from: Math.min(8 * 60, ...starts.map((s) => s - (s % 60))),
    to: Math.max(20 * 60, ...starts.map((s) => Math.min(24 * 60, Math.ceil((s + APPOINTMENT_MINUTES) / 60) * 60))),
  };
};

type Props = { view: 'week' | 'day'; onOpen: (a: Appointment) => void };

export const AppointmentsCalendar = ({ view, onOpen }: Props) => {
  const [address, change] = useAddress();
  const today = romeDay(now());
  const day = isDay(address['day'] ?? '') ? (address['day'] ?? today) : today;
  const days = daysShown(view, day);
  const [first = day] = days;
  const last = days.at(-1) ?? day;
  const list = useCall(
    listAppointments,
    { query: { from: first, to: last, perPage: '200' } },
    { keep: true, staleTime: 0 },
  );
  const go = (to: Day) => change({ day: to === today ? null : to });
  const title =
    view === 'day' ? `${weekdayOf(day)} ${formatDay(day)}` : `${formatDay(first).slice(0, 5)} – ${formatDay(last)}`;
  return (
    <section aria-label="Calendario" className={styles.calendar}>
      <div className={styles.head}>
        <ActionIcon variant="default" size={44} aria-label="Indietro" onClick={() => go(turned(view, day, -1))}>
          <IconChevronLeft size={20} stroke={1.75} />
        </ActionIcon>
        <ActionIcon variant="default" size={44} aria-label="Avanti" onClick={() => go(turned(view, day, 1))}>
          <IconChevronRight size={20} stroke={1.75} />
        </ActionIcon>
        <h2 className={styles.title} aria-live="polite">
          {title}
        </h2>
        <Button variant="default" disabled={days.includes(today)} onClick={() => go(today)}>
          Oggi
        </Button>
      </div>
      {list.error && !list.data ? (
        <LoadError error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <Days days={days} of={list.data?.items} today={today} onOpen={onOpen} />
      )}
    </section>
  );
};

type DaysProps = {
  days: readonly Day[];
  of: readonly Appointment[] | undefined;
  today: Day;
  onOpen: (a: Appointment) => void;
};
const Days = ({ days, of, today, onOpen }: DaysProps) => {
  if (!of) return <SkeletonRows rows={5} height={80} />;
  const { from, to } = hoursOf(of, days);
  const hours = Array.from({ length: (to - from) / 60 }, (_, i) => from / 60 + i);
  return (
    <div
      className={styles.frame}
      style={{ '--hours': hours.length } as object}
      data-view={days.length === 1 ? 'day' : 'week'}
    >
      <div className={styles.hours} aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour}>{`${String(hour).padStart(2, '0')}:00`}</span>
        ))}
      </div>
      {days.map((day) => (
        <div key={day} className={styles.day} data-today={day === today || undefined}>
          <h3 className={styles.dayName}>
            {`${weekdayOf(day).slice(0, 3)} `}
            <span className="num">{formatDay(day).slice(0, 5)}</span>
          </h3>
          <ul className={styles.slots} aria-label={`${weekdayOf(day)} ${formatDay(day)}`}>
            {placed(onDay(of, day, timeOf), timeOf).map(({ of: a, start, lane, lanes }) => (
              <li
                key={a.id}
                style={{
                  top: `calc((${start - from}) / 60 * var(--hour))`,
                  left: `${(lane / lanes) * 100}%`,
                  width: `${100 / lanes}%`,
                }}
              >
                <button type="button" data-status={a.status} onClick={() => onOpen(a)} className={styles.event}>
                  <span className="num">{formatTime(timeOf(a))}</span>{' '}
                  <strong className={styles.line}>{nameOf(a)}</strong>
                  <span className={styles.line}>{isOnlyRequested(a) ? 'Da confermare' : placeOf(a)}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
};
