/** The field for a municipality, with suggestions while one types; a chosen one brings its province. */
import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { findCities } from '@ema/calls/places.ts';
import { plain } from '@ema/domain/places/provinces.ts';
import { useSettled } from '../../kernel/latest.ts';
import { useCall } from '../../kernel/use-call.ts';

const FROM = 2;
const PAUSE = 300;

type Props = Omit<AutocompleteProps, 'value' | 'onChange' | 'data'> & {
  value: string;
  onType: (city: string) => void;
  onChoose: (city: string, province: string) => void;
};

/** A hamlet is taken as it is written: letters arrive there too (NET-137, docs/decisions/0014-places.md). */
export const CityField = ({ value, onType, onChoose, ...field }: Props) => {
  const name = useSettled(value.trim(), PAUSE);
  const isSearched = name.length >= FROM;
  const matches = useCall(findCities, { query: { name } }, { enabled: isSearched, keep: true, staleTime: Infinity });
  const cities = isSearched ? (matches.data?.items ?? []) : [];
  const labelled = new Map(cities.map((city) => [`${city.name} (${city.state.code})`, city]));
  const choose = (label: string) => {
    const city = labelled.get(label);
    if (city) onChoose(city.name, city.state.code);
    else onType(label);
  };
  const settle = () => {
    const same = cities.filter((city) => plain(city.name) === plain(value));
    const [only] = same;
    if (only && same.length === 1) onChoose(only.name, only.state.code);
  };
  return (
    <Autocomplete
      {...field}
      value={value}
      data={[...labelled.keys()]}
      onChange={choose}
      onBlur={settle}
      // The server has already searched.
      filter={({ options }) => options}
      // Also within a dialog: what floats elsewhere stays below it.
      comboboxProps={{ withinPortal: false }}
      maxDropdownHeight={220}
    />
  );
};
