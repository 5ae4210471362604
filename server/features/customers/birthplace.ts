import { getBirthplace } from '@ema/calls/customers.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { handle } from '../../kernel/handle.ts';

/** Where the four characters of a fiscal code say somebody was born: a municipality, also of the past, or a country. */
export const getBirthplaceHandler = handle(getBirthplace, async (_, { params }) => {
  // A quarter of a megabyte of places: read when the first agent asks.
  const { belfioreConnector } = await import('@marketto/belfiore-connector-embedded');
  const found = await belfioreConnector.findByCode(params.code);
  if (!found) throw new CallError('not_found', 'Il luogo di nascita non è noto.');
  return found.iso3166 === undefined
    ? { country: 'IT', municipality: found.name, province: found.province ?? null }
    : { country: found.iso3166, municipality: null, province: null };
});
