/** Calls that look up places: municipalities and provinces of Italy, countries of the world. */
import { z } from 'zod';
import { call } from './kernel/call.ts';
import { text } from './kernel/shapes.ts';

const reading = {
  method: 'GET',
  who: 'signed-in',
  acting: 'allowed',
  whilePending: 'allowed',
  rate: 'read',
  idempotency: 'safe',
  audit: null,
} as const;
const NAME = 60;
const country = z.object({ code: z.string(), name: z.string() });
/** ACC-330: those of today, at most twenty. */
export const findCities = call({
  name: 'places.cities',
  path: '/api/cities',
  summary: 'Comuni italiani di oggi, per nome',
  ...reading,
  query: z.strictObject({ name: text(NAME, 2) }),
  output: z.object({ items: z.array(z.object({ name: z.string(), state: z.object({ code: z.string() }) })) }),
  errors: [],
});
export const findStates = call({
  name: 'places.states',
  path: '/api/states',
  summary: 'Province italiane, per nome o per sigla',
  ...reading,
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

export const placeCalls = [findCities, findStates, findCountries, getCountry] as const;
