/** Gives a new installation what it starts with, and changes nothing that somebody edited. */
import type { Pool } from 'pg';
import { seedBanks } from './banks.ts';
import { seedContracts } from './contracts.ts';
import { seedLevels } from './levels.ts';
import { seedOrdering } from './orders.ts';
import { seedPeriods } from './periods.ts';
import { seedParameters } from './parameters.ts';

export const seed = async (owner: Pool): Promise<void> => {
  await seedParameters(owner);
  await seedContracts(owner);
  await seedOrdering(owner);
  await seedPeriods(owner);
  await seedBanks(owner);
  await seedLevels(owner);
};
