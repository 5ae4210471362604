/** The field for a municipality of birth: those in which one could be born on that day; free text is not taken (NET-053). */
import { Select } from '@mantine/core';
import { useState } from 'react';
import { findCities } from '@ema/calls/places.ts';
import { useSettled } from '../../kernel/latest.ts';
import { searchWords } from '../../kernel/search-words.ts';
import { useCall } from '../../kernel/use-call.ts';

const FROM = 2;
const PAUSE = 300;
const WORDS = {
  short: 'Scrivi almeno due lettere',
  failed: 'La ricerca non è riuscita: cambia una lettera per riprovare',
  none: 'Nessun comune trovato',
};
const isDay = (typed: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(typed);

type Props = {
  id: string;
  label: string | undefined;
  error: string | undefined;
  place: string;
  province: string;
  /** Until it is whole, the municipalities of today are offered. */
  birthDate: string;
  onChoose: (place: string, province: string) => void;
};
export const BirthPlaceField = ({ place, province, birthDate, onChoose, ...field }: Props) => {
  const [typed, setTyped] = useState(place);
  const name = useSettled(typed.trim(), PAUSE);
  const matches = useCall(
    findCities,
    { query: { name, ...(isDay(birthDate) ? { bornOn: birthDate } : {}) } },
    { enabled: name.length >= FROM, keep: true, staleTime: Infinity },
  );
  const valueOf = (city: string, code: string) => `${city}|${code}`;
  const known = place === '' ? [] : [{ value: valueOf(place, province), label: place }];
  const others = (name.length < FROM ? [] : (matches.data?.items ?? [])).map((city) => ({
    value: valueOf(city.name, city.state.code),
    label: `${city.name} (${city.state.code})`,
  }));
  const data = [...known.filter(({ value }) => !others.some((other) => other.value === value)), ...others];
  return (
    <Select
      {...field}
      value={place === '' ? null : valueOf(place, province)}
      onChange={(value) => {
        const [city = '', code = ''] = value?.split('|') ?? [];
        onChoose(city, code);
      }}
      onSearchChange={setTyped}
      data={data}
      // The server has already searched.
      filter={({ options }) => options}
      searchable
      autoComplete="off"
      placeholder="Scrivi e scegli dall’elenco"
      nothingFoundMessage={searchWords(
        {
          isShort: typed.trim().length < FROM,
          isSearching: typed.trim() !== name || matches.isFetching,
          hasFailed: matches.isError,
        },
        WORDS,
      )}
      maxDropdownHeight={220}
    />
  );
};
