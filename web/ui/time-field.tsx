/** A field for a time of the day, by quarters of an hour. */
import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';

/** Every quarter of an hour of a day, `00:00` to `23:45` (ACC-009). */
export const quartersOfDay: readonly string[] = Array.from(
  { length: 96 },
  (_, i) => `${String(Math.floor(i / 4)).padStart(2, '0')}:${String((i % 4) * 15).padStart(2, '0')}`,
);

type Props = {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
  description?: ReactNode;
  inputWrapperOrder?: ('label' | 'input' | 'description' | 'error')[];
  id?: string;
  /** First and last time offered. */
  from?: string;
  to?: string;
};

/** A time in steps of a quarter of an hour, with the phone's own wheel; its value is `HH:mm`. */
export const TimeField = ({ label, value, onChange, error, id, from = '07:00', to = '22:00', ...words }: Props) => (
  <NativeSelect
    {...words}
    id={id}
    label={label}
    value={value}
    error={error}
    onChange={(e) => onChange(e.currentTarget.value)}
    data={[
      { value: '', label: 'Scegli l’ora' },
      ...[...new Set([value, ...quartersOfDay.filter((t) => t >= from && t <= to)])]
        .filter((t) => t !== '')
        .toSorted((a, b) => a.localeCompare(b)),
    ]}
  />
);
