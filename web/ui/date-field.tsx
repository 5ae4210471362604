import { TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';

/** `12031985`, `12/3/1985` or `1985-03-12` as the wire's day; what is no complete date comes back as it was typed. */
export const dayFromTyped = (typed: string): string => {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed.trim());
  if (iso) return typed.trim();
  const parts =
    /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(typed.trim()) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed.trim());
  return parts ? `${parts[3]}-${parts[2]?.padStart(2, '0')}-${parts[1]?.padStart(2, '0')}` : typed.trim();
};
const shownOf = (value: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) ? value.split('-').toReversed().join('/') : value;
/** Puts the slashes in while somebody types digits; what is taken away stays away. */
export const withSlashes = (typed: string, before: string): string => {
  if (typed.length <= before.length || !/^\d{2}(\/\d{2})?$/.test(typed)) return typed;
  return `${typed}/`;
};

type Props = {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  id?: string;
  error?: ReactNode;
  onBlur?: () => void;
  onFocus?: () => void;
  description?: ReactNode;
};

/** A date of long ago, typed as `gg/mm/aaaa` with the phone's digits; its value is `YYYY-MM-DD`. */
export const DateField = ({ label, value, onChange, id, error, description, onBlur, onFocus }: Props) => {
  const [typed, setTyped] = useState(shownOf(value));
  const shown = dayFromTyped(typed) === value ? typed : shownOf(value);
  return (
    <TextInput
      id={id}
      label={label}
      description={description}
      error={error}
      placeholder="gg/mm/aaaa"
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      value={shown}
      onFocus={onFocus}
      onBlur={onBlur}
      onChange={(event) => {
        const next = withSlashes(event.currentTarget.value, shown);
        setTyped(next);
        onChange(dayFromTyped(next));
      }}
    />
  );
};
