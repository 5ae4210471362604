import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { listBanks } from '@ema/calls/deliveries.ts';
import { useSettled } from '../../kernel/latest.ts';
import { useCall } from '../../kernel/use-call.ts';

const FROM = 3;
const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The bank, suggested while one types from the third letter on; another name is taken as it is written (ORD-200, ORD-201). */
export const BankField = ({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (bank: string) => void;
  error?: string | undefined;
}) => {
  const id = useId();
  const name = upperFirst(useSettled(value.trim(), 500));
  const found = useCall(listBanks, { query: { name } }, { enabled: name.length >= FROM, keep: true });
  return (
    <>
      <TextInput
        label="Banca"
        required
        list={id}
        autoComplete="off"
        maxLength={80}
        value={value}
        error={error}
        description="Scrivi almeno 3 lettere; se non è nell’elenco va bene il nome che scrivi."
        onChange={(e) => onChange(e.currentTarget.value)}
      />
      <datalist id={id}>
        {found.data?.items.map((b) => (
          <option key={b.id} value={b.name}>
            {b.name}
          </option>
        ))}
      </datalist>
    </>
  );
};
