/** One field for a code of 6 to 10 characters: takes a pasted «123 456» and what the phone offers from the SMS. */
import { TextInput } from '@mantine/core';

type Props = {
  id?: string;
  label?: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | null;
  description?: string;
  autoFocus?: boolean;
};

export const OneTimeCodeInput = ({
  id,
  label = 'Codice ricevuto',
  value,
  onChange,
  error,
  description,
  autoFocus,
}: Props) => (
  <TextInput
    id={id}
    label={label}
    description={description}
    value={value}
    onChange={(e) => onChange(e.currentTarget.value.replace(/[^0-9A-Za-z]/g, '').slice(0, 10))}
    error={error}
    inputMode="numeric"
    autoComplete="one-time-code"
    data-autofocus={autoFocus || undefined}
    autoFocus={autoFocus}
    size="lg"
    styles={{ input: { letterSpacing: '0.28em', fontVariantNumeric: 'tabular-nums', fontSize: 22 } }}
  />
);
/** Enough of a code to be sent. */
export const isCode = (value: string): boolean => value.length >= 6;
