/** The field for a bank’s name, with suggestions while one types. */
import { TextInput, type TextInputProps } from '@mantine/core';
import { useId } from 'react';
import { listBanks } from '@ema/calls/deliveries.ts';
import { useSettled } from '../../kernel/latest.ts';
import { useCall } from '../../kernel/use-call.ts';

const FROM = 3;
const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

type Props = Omit<TextInputProps, 'value'> & { value: string };

/** Another name is taken as it is written; suggestions come from the third letter on (ORD-200, ORD-201). */
export const BankField = ({ value, ...field }: Props) => {
  const listId = useId();
  const name = upperFirst(useSettled(value.trim(), 500));
  const banks = useCall(listBanks, { query: { name } }, { enabled: name.length >= FROM, keep: true });
  return (
    <>
      <TextInput
        {...field}
        required
        list={listId}
        autoComplete="off"
        maxLength={80}
        value={value}
        description="Scrivi almeno 3 lettere; se non è nell’elenco va bene il nome che scrivi."
      />
      <datalist id={listId}>
        {banks.data?.items.map((b) => (
          <option key={b.id} value={b.name}>
            {b.name}
          </option>
        ))}
      </datalist>
    </>
  );
};
