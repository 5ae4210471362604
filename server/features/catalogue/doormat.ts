/** Finds the made-to-measure doormat that may be quoted. */
import { FIBRA } from '@ema/domain/access/roles.ts';
import type { CallContext } from '../../kernel/context.ts';
import { parameter, readParameters } from '../system/parameters.ts';
import { findDoormatSizes, type DoormatColumn } from './queries.ts';

/** Null in the other shop, without one, or with the switch off (ORD-213). */
export const findDoormat = async (c: CallContext): Promise<DoormatColumn | null> => {
  if (c.viewer.shop !== FIBRA) return null;
  const parameters = await readParameters(c.db);
  if (parameter(parameters, 'doormat_quotation_enabled') !== 'true') return null;
  const sizes = await findDoormatSizes(c.db);
  return sizes && { ...sizes, minimumPrice: parameter(parameters, 'doormat_minimum_price') };
};
