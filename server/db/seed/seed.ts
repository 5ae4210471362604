/** Gives a new installation what it starts with, and changes nothing that somebody edited. */
import type { Pool } from 'pg';
import { seedBanks } from './banks.ts';
import { seedContracts } from './contracts.ts';
import { seedOrdering } from './orders.ts';
import { seedPeriods } from './periods.ts';
import { seedParameters } from './parameters.ts';

/** What every installation starts with: parameters, order types, contract texts, the calendar of reports, banks. Repeating it changes nothing that somebody edited. */
export const seed = async (owner: Pool): Promise<void> => {
  await seedParameters(owner);
  await seedContracts(owner);
  await seedOrdering(owner);
  await seedPeriods(owner);
  await seedBanks(owner);
};
