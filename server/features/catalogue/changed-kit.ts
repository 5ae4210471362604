/** Counts a change of a kit, and answers it as it is now. */
import { sql } from 'drizzle-orm';
import type { officeKit } from '@ema/calls/catalogue/kits.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { z } from 'zod';
import type { Tx } from '../../db/client.ts';
import { findOfficeKit } from './kit-queries.ts';
import { presentOfficeKit } from './present-office.ts';

export const changedKit = async (tx: Tx, id: number): Promise<z.output<typeof officeKit>> => {
  await tx.execute(sql`update product_kits set version = version + 1 where id = ${id}`);
  const kit = await findOfficeKit(tx, id);
  if (!kit) throw new CallError('internal');
  return presentOfficeKit(kit);
};
