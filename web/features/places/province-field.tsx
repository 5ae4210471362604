/** The field for a province, found by a part of its name or by its letters. */
import { Select, type SelectProps } from '@mantine/core';
import { findStates } from '@ema/calls/places.ts';
import { plain } from '@ema/domain/places/provinces.ts';
import { useCall } from '../../kernel/use-call.ts';

type Props = Omit<SelectProps, 'value' | 'onChange' | 'data' | 'filter'> & {
  value: string;
  onChange: (code: string) => void;
};
type Province = { code: string; name: string };

/** Those with exactly these letters first, then those whose name begins with the text, then those that hold it. */
export const provincesLike = (all: readonly Province[], text: string): Province[] => {
  const wanted = plain(text);
  const rank = ({ code, name }: Province): number => {
    if (plain(code) === wanted) return 0;
    if (plain(name).startsWith(wanted)) return 1;
    return plain(`${name} ${code}`).includes(wanted) ? 2 : 3;
  };
  return all
    .filter((province) => rank(province) < 3)
    .toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'it'));
};
const labelOf = ({ code, name }: Province): string => `${name} (${code})`;

export const ProvinceField = ({ value, onChange, ...field }: Props) => {
  const states = useCall(findStates, { query: {} }, { staleTime: Infinity }).data?.items ?? [];
  // Until the list is there the letters stand for the name.
  const known = states.some(({ code }) => code === value) || value === '' ? states : [{ code: value, name: value }];
  return (
    <Select
      {...field}
      value={value || null}
      onChange={(code) => onChange(code ?? '')}
      data={known.map((one) => ({ value: one.code, label: labelOf(one) }))}
      filter={({ search, limit }) => {
        const isWhole = known.some((one) => labelOf(one) === search);
        return provincesLike(known, isWhole ? '' : search)
          .slice(0, limit)
          .map((one) => ({ value: one.code, label: labelOf(one) }));
      }}
      searchable
      selectFirstOptionOnChange
      nothingFoundMessage="Nessuna provincia trovata"
      comboboxProps={{ withinPortal: false }}
      maxDropdownHeight={220}
    />
  );
};
