/** Gives a new installation what it starts with, and changes nothing that somebody edited. */
import type { Pool } from 'pg';
import type { CompanyFacts } from '../../kernel/config.ts';
import { seedBanks } from './banks.ts';
import { seedContracts } from './contracts.ts';
import { seedLevels } from './levels.ts';
import { seedOrdering } from './orders.ts';
import { seedPeriods } from './periods.ts';
import { seedParameters } from './parameters.ts';

export const seed = async (owner: Pool, company: CompanyFacts): Promise<void> => {
  await seedParameters(owner, company);
  await seedContracts(owner, company);
  await seedOrdering(owner);
  await seedPeriods(owner);
  await seedBanks(owner);
  await seedLevels(owner);
};
