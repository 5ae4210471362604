/** Looks up places, checks fiscal codes: ANPR (CC BY 4.0) for municipalities, the runtime for countries. */
import { CallError } from '@ema/calls/kernel/errors.ts';
import { checkFiscalCode, findCities, findCountries, findStates, getCountry } from '@ema/calls/places.ts';
import { romeDay, type Day } from '@ema/domain/kernel/days.ts';
import { fiscalCodeFault, fiscalCodeWarnings, normaliseFiscalCode } from '@ema/domain/kernel/fiscal-code.ts';
import { namedLike, plain, PROVINCES } from '@ema/domain/places/provinces.ts';
import { handle } from '../../kernel/handle.ts';
import { birthplacesOn } from '../customers/birthplaces.ts';
import { COUNTRIES } from '../../kernel/country-names.ts';

const MOST = 20;

type City = { name: string; state: { code: string }; code: string; validFrom: Day; validTo: Day | null };
let known: { on: Day; cities: Promise<readonly City[]> } | undefined;
/** Some 7,900 of today, read when somebody first asks on a day. */
const cities = (now: Date): Promise<readonly City[]> => {
  const on = romeDay(now);
  if (known?.on !== on) known = { on, cities: readCities(now) };
  return known.cities;
};
const readCities = async (now: Date): Promise<readonly City[]> => {
  const { belfioreConnector } = await import('@marketto/belfiore-connector-embedded');
  const places = (await belfioreConnector.active(now).cities?.toArray()) ?? [];
  return places.flatMap(({ name, province, belfioreCode: code, creationDate, expirationDate }) =>
    province
      ? [cityOf({ name, province, code, from: catalogueDay(creationDate), to: catalogueDay(expirationDate) })]
      : [],
  );
};
/** Days of the catalogue are days of UTC. */
const catalogueDay = (at: Date): Day => at.toISOString().slice(0, 10);
/** What the catalogue writes of a municipality that is one still. */
const NO_END = '9999-12-31';
type Place = { name: string; province: string; code: string; from: Day; to: Day };
const cityOf = ({ name, province, code, from, to }: Place): City => ({
  name: titled(name),
  state: { code: province },
  code,
  validFrom: from,
  validTo: to >= NO_END ? null : to,
});
const SMALL = new Set([
  'di',
  'del',
  'della',
  'dei',
  'degli',
  'delle',
  'in',
  'e',
  'a',
  'al',
  'sul',
  'sulla',
  'con',
  'nel',
  'da',
]);
/** `REGGIO NELL'EMILIA` as people write it. */
const titled = (name: string): string =>
  name
    .toLocaleLowerCase('it')
    .split(' ')
    .map((word, i) => (i > 0 && SMALL.has(word) ? word : capital(word)))
    .join(' ');
const capital = (word: string): string =>
  word.replace(/(^|['’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toLocaleUpperCase('it'));

const citiesOn = async (name: string, bornOn: Day): Promise<City[]> => {
  const byPlace = new Map<string, City>();
  for (const city of (await birthplacesOn(name, bornOn)).map(cityOf)) {
    const key = `${city.name} ${city.state.code}`;
    if (!byPlace.has(key)) byPlace.set(key, city);
  }
  return [...byPlace.values()];
};
export const findCitiesHandler = handle(findCities, async (c, { query: { name, bornOn } }) => ({
  items: namedLike(bornOn === undefined ? await cities(c.now) : await citiesOn(name, bornOn), name).slice(0, MOST),
}));

export const findStatesHandler = handle(findStates, async (_, { query }) => {
  const coded = PROVINCES.filter(({ code }) => query.code === undefined || code === query.code.toUpperCase());
  return { items: query.name === undefined ? coded : namedLike(coded, query.name) };
});

export const findCountriesHandler = handle(findCountries, async (_, { query }) => ({
  items: query.name === undefined || plain(query.name) === '' ? COUNTRIES : namedLike(COUNTRIES, query.name),
}));
export const getCountryHandler = handle(getCountry, async (_, { params }) => {
  const country = COUNTRIES.find(({ code }) => code === params.code.toUpperCase());
  if (!country) throw new CallError('not_found', 'Questo paese non esiste.');
  return country;
});

/** The first thing that is wrong, in a sentence; nothing of it is kept. */
export const checkFiscalCodeHandler = handle(checkFiscalCode, async (c, { query }) => {
  const code = normaliseFiscalCode(query.nationalIdentificationNumber);
  const { firstName = '', lastName = '', gender = null, birthDate = null } = query;
  const [warning] = fiscalCodeWarnings(code, { firstName, lastName, gender, birthDate }, romeDay(c.now));
  const fault = fiscalCodeFault(code) ?? warning ?? null;
  return { valid: fault === null, message: fault ?? 'Il codice fiscale è corretto.' };
});
