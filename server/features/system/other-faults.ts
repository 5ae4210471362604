/** What speaks against values of parameters that were right by themselves: what else the portal holds by now. */
import type { ParameterId } from '@ema/domain/system/parameters.ts';
import type { Tx } from '../../db/client.ts';
import { findLeastFault } from './least-total-queries.ts';
import type { Parameters } from './parameters.ts';
import { findProductFault } from './product-queries.ts';

/** `values`: about to be written, over `now`, which is locked. @returns one for each that does not fit */
export const findOtherFaults = async (
  tx: Tx,
  values: ReadonlyMap<ParameterId, string>,
  now: Parameters,
): Promise<{ id: ParameterId; message: string }[]> => {
  const faults = [await findProductFault(tx, values, now), await findLeastFault(tx, values, now)];
  return faults.filter((fault) => fault !== null);
};
