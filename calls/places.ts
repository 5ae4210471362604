/** Calls that look up places and what hangs on them: municipalities, provinces, countries, and fiscal codes. */
import { z } from 'zod';
import { CITY_MAX, NUMBER_MAX, POST_CODE_MAX, STREET_MAX, addressFaults } from '@ema/domain/places/address.ts';
import { call } from './kernel/call.ts';
import { day, text } from './kernel/shapes.ts';

const reading = {
  method: 'GET',
  who: 'signed-in',
  acting: 'allowed',
  whilePending: 'allowed',
  rate: 'read',
  idempotency: 'safe',
  audit: null,
} as const;
/** Official, public data: also for a candidate who writes down who they are without an account (NET-450). */
const open = { ...reading, who: 'anyone' } as const;
const NAME = 60;
const country = z.object({ code: z.string(), name: z.string() });

/** An address as it is sent: its street is type and name (NET-133); what is wrong with it is told part by part. */
export const address = () =>
  z
    .strictObject({
      street: text(STREET_MAX),
      buildingNumber: text(NUMBER_MAX),
      postCode: text(POST_CODE_MAX),
      city: text(CITY_MAX),
      state: text(2),
    })
    .superRefine((value, context) => {
      for (const { propertyPath, message } of addressFaults(value))
        context.addIssue({ code: 'custom', path: [propertyPath], message });
    });

/** NET-392: the code of the land registry, by which ANPR knows a municipality, since when it is one and until when. */
const city = z.object({
  name: z.string(),
  state: z.object({ code: z.string() }),
  code: z.string(),
  validFrom: day(),
  /** The last day; null of one of today. */
  validTo: day().nullable(),
});
/** ACC-330: those of today, at most twenty; `bornOn`: those in which one could be born on that day (NET-053). */
export const findCities = call({
  name: 'places.cities',
  path: '/api/cities',
  summary:
    'Comuni italiani per nome: di oggi, o del giorno di una nascita. Dati dell’ANPR (Ministero dell’Interno), CC BY 4.0',
  ...open,
  query: z.strictObject({ name: text(NAME, 2), bornOn: day().optional() }),
  output: z.object({ items: z.array(city) }),
  errors: [],
});
export const findStates = call({
  name: 'places.states',
  path: '/api/states',
  summary: 'Province italiane, per nome o per sigla',
  ...open,
  query: z.strictObject({ name: text(NAME).optional(), code: text(2).optional() }),
  output: z.object({ items: z.array(z.object({ code: z.string(), name: z.string() })) }),
  errors: [],
});
export const findCountries = call({
  name: 'places.countries',
  path: '/api/countries',
  summary: 'Paesi, per nome',
  ...reading,
  query: z.strictObject({ name: text(NAME).optional() }),
  output: z.object({ items: z.array(country) }),
  errors: [],
});
export const getCountry = call({
  name: 'places.country',
  path: '/api/countries/:code',
  summary: 'Un paese',
  ...reading,
  params: z.strictObject({ code: text(2, 2) }),
  output: country,
  errors: ['not_found'],
});

/** ACC-332, ACC-334: the code itself, and whether it is of the person of the other fields, as far as they are given. */
export const checkFiscalCode = call({
  name: 'places.check-fiscal-code',
  path: '/validation/national-identification-number',
  summary: 'Controllo di un codice fiscale con i dati della persona',
  ...open,
  query: z.strictObject({
    nationalIdentificationNumber: text(32),
    firstName: text(80).optional(),
    lastName: text(80).optional(),
    gender: z.enum(['M', 'F'], 'Scegli M o F.').optional(),
    birthDate: day().optional(),
  }),
  output: z.object({ valid: z.boolean(), message: z.string() }),
  errors: [],
});

export const placeCalls = [findCities, findStates, findCountries, getCountry, checkFiscalCode] as const;
