/** The field for a province, found by a part of its name or by its letters. */
import { Select, type SelectProps } from '@mantine/core';
import { useRef } from 'react';
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
/** The one that is written out in the field when it is left, by its letters or by its name. */
export const provinceMeant = (all: readonly Province[], text: string): string | null => {
  const wanted = plain(text);
  return all.find(({ code, name }) => plain(code) === wanted || plain(name) === wanted)?.code ?? null;
};

export const ProvinceField = ({ value, onChange, ...field }: Props) => {
  const states = useCall(findStates, { query: {} }, { staleTime: Infinity }).data?.items ?? [];
  const typed = useRef('');
  // Until the list is there the letters stand for the name.
  const known = states.some(({ code }) => code === value) || value === '' ? states : [{ code: value, name: value }];
  return (
    <Select
      {...field}
      value={value || null}
      onChange={(code) => onChange(code ?? '')}
      onSearchChange={(search) => {
        typed.current = search;
      }}
      // Typed in full is as good as chosen (ORD-499).
      onBlur={() => {
        const meant = provinceMeant(known, typed.current);
        if (meant !== null && meant !== value) onChange(meant);
      }}
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
