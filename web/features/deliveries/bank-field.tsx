/** The field for a bank’s name, with suggestions while one types. */
import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { listBanks } from '@ema/calls/deliveries.ts';
import { useSettled } from '../../kernel/latest.ts';
import { useCall } from '../../kernel/use-call.ts';

const FROM = 3;
const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

type Props = Omit<AutocompleteProps, 'value'> & { value: string };

/** Another name is taken as it is written; suggestions come from the third letter on (ORD-200, ORD-201). */
export const BankField = ({ value, ...field }: Props) => {
  const name = upperFirst(useSettled(value.trim(), 500));
  const banks = useCall(listBanks, { query: { name } }, { enabled: name.length >= FROM, keep: true });
  const names = name.length >= FROM ? [...new Set(banks.data?.items.map((b) => b.name))] : [];
  return (
    <Autocomplete
      {...field}
      required
      autoComplete="off"
      maxLength={80}
      value={value}
      data={names.filter((known) => known !== value)}
      // The server has already searched.
      filter={({ options }) => options}
      // Within the dialog: what floats elsewhere stays below it.
      comboboxProps={{ withinPortal: false }}
      maxDropdownHeight={220}
      description="Scrivi almeno 3 lettere; se non è nell’elenco va bene il nome che scrivi."
    />
  );
};
