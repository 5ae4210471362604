/** Looks up places, checks fiscal codes: ANPR and ISTAT (CC BY 4.0) for municipalities, the runtime for countries. */
import { CallError } from '@ema/calls/kernel/errors.ts';
import { checkFiscalCode, findCities, findCountries, findStates, getCountry } from '@ema/calls/places.ts';
import { COUNTRY_CODES } from '@ema/domain/customers/countries.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { fiscalCodeFault, fiscalCodeWarnings, normaliseFiscalCode } from '@ema/domain/kernel/fiscal-code.ts';
import { namedLike, plain, PROVINCES } from '@ema/domain/places/provinces.ts';
import { handle } from '../../kernel/handle.ts';

const MOST = 20;

type City = { name: string; state: { code: string }; code: string; validFrom: string };
let known: Promise<readonly City[]> | undefined;
/** Some 7,900 of today, read when somebody first asks. */
const cities = (now: Date): Promise<readonly City[]> => (known ??= readCities(now));
const readCities = async (now: Date): Promise<readonly City[]> => {
  const { belfioreConnector } = await import('@marketto/belfiore-connector-embedded');
  const places = (await belfioreConnector.active(now).cities?.toArray()) ?? [];
  return places.flatMap(({ name, province, belfioreCode, creationDate }) =>
    province
      ? [
          {
            name: titled(name),
            state: { code: province },
            code: belfioreCode,
            validFrom: creationDate.toISOString().slice(0, 10),
          },
        ]
      : [],
  );
};
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

export const findCitiesHandler = handle(findCities, async (c, { query }) => ({
  items: namedLike(await cities(c.now), query.name).slice(0, MOST),
}));

export const findStatesHandler = handle(findStates, async (_, { query }) => {
  const coded = PROVINCES.filter(({ code }) => query.code === undefined || code === query.code.toUpperCase());
  return { items: query.name === undefined ? coded : namedLike(coded, query.name) };
});

const names = new Intl.DisplayNames(['it'], { type: 'region' });
const COUNTRIES = COUNTRY_CODES.map((code) => ({ code, name: names.of(code) ?? code })).toSorted((a, b) =>
  a.name.localeCompare(b.name, 'it'),
);
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
