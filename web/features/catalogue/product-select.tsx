/** Chooses a product by its code or name, among those that may come in. */
import { Select } from '@mantine/core';
import { useState } from 'react';
import { listOfficeProducts } from '@ema/calls/catalogue/products.ts';
import type { Listing } from '@ema/domain/catalogue/listings.ts';
import { euro } from '../../kernel/formats.ts';
import { useSettled } from '../../kernel/latest.ts';
import { useCall } from '../../kernel/use-call.ts';
import type { OfficeProduct } from './product-words.tsx';

type Props = {
  /** Those a listing holds, or those it may hold and does not. */
  from: { productListingIdentifier: Listing } | { outside: Listing };
  /** Left out. */
  except?: readonly string[];
  value: OfficeProduct | null;
  onChange: (product: OfficeProduct | null) => void;
  /** A dialog of the browser’s own lies above all that floats beside it. */
  isInDialog?: boolean;
};
const wordsOf = (p: OfficeProduct): string => `${p.name} (${p.code})`;

export const ProductSelect = ({ from, except = [], value, onChange, isInDialog = false }: Props) => {
  const [typed, setTyped] = useState('');
  const search = useSettled(value && typed === wordsOf(value) ? '' : typed.trim(), 250);
  const matches = useCall(
    listOfficeProducts,
    { query: { ...from, perPage: '40', orderField: 'name', ...(search ? { search } : {}) } },
    { keep: true, staleTime: 0 },
  );
  const items = (matches.data?.items ?? []).filter(({ code }) => !except.includes(code));
  const known = value && !items.some(({ code }) => code === value.code) ? [value, ...items] : items;
  return (
    <Select
      label="Prodotto"
      placeholder="Cerca per nome o codice"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Togli la scelta' }}
      value={value?.code ?? null}
      onChange={(code) => onChange(known.find((p) => p.code === code) ?? null)}
      searchValue={typed}
      onSearchChange={setTyped}
      data={known.map((p) => ({ value: p.code, label: wordsOf(p) }))}
      // The server has already searched, by code too.
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const price = known.find(({ code }) => code === option.value)?.price;
        return price ? `${option.label}, ${euro(price)}` : option.label;
      }}
      nothingFoundMessage={matches.isFetching ? 'Ricerca in corso…' : 'Nessun prodotto trovato'}
      maxDropdownHeight={isInDialog ? 200 : 320}
      comboboxProps={{ withinPortal: !isInDialog }}
    />
  );
};
