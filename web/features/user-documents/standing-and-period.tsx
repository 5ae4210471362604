/** Filters of the documents of users: how a document stands, and of which days it is (NET-682). */
import { NativeSelect } from '@mantine/core';
import { STANDING_NAMES, STANDINGS } from '@ema/domain/fiscal-documents/states.ts';
import { day } from '../../kernel/formats.ts';
import { DateField } from '../../ui/date-field.tsx';
import styles from './user-documents.module.css';

/** Of papers, as the list describes them. */
export const PAPER_FINDING = {
  standing: { oneOf: STANDINGS, chip: (standing: keyof typeof STANDING_NAMES) => STANDING_NAMES[standing] },
  from: { chip: (from: string) => `Dal ${day(from)}` },
  to: { chip: (to: string) => `Al ${day(to)}` },
} as const;

type State<T extends string> = { value: T; label: string };
export const PAPER_STANDINGS: readonly State<(typeof STANDINGS)[number]>[] = STANDINGS.map((value) => ({
  value,
  label: STANDING_NAMES[value],
}));

type StateProps<T extends string> = {
  states: readonly State<T>[];
  value: T | undefined;
  onChange: (value: T | null) => void;
};
export const StateFilter = <T extends string>({ states, value, onChange }: StateProps<T>) => (
  <NativeSelect
    aria-label="Stato"
    className={styles.filter}
    value={value ?? ''}
    onChange={(e) => onChange(states.find((s) => s.value === e.currentTarget.value)?.value ?? null)}
    data={[{ value: '', label: 'Tutti gli stati' }, ...states]}
  />
);

type PeriodProps = {
  from: string | undefined;
  to: string | undefined;
  onFrom: (day: string | null) => void;
  onTo: (day: string | null) => void;
};
export const PeriodFilter = ({ from = '', to = '', onFrom, onTo }: PeriodProps) => (
  <div className={styles.period} role="group" aria-label="Periodo">
    <DateField wholeDays aria-label="Dal" value={from} onChange={(typed) => onFrom(typed || null)} />
    <DateField wholeDays aria-label="Al" value={to} onChange={(typed) => onTo(typed || null)} />
  </div>
);
