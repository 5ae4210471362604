/** Writes what the levels ask for until an administrator decides otherwise. */
import type { Pool } from 'pg';
import { FIRST_THRESHOLDS } from '@ema/domain/levels/levels.ts';

export const seedLevels = async (owner: Pool): Promise<void> => {
  await owner.query(
    `insert into level_scales (thresholds)
     select $1::int[]
     where not exists (select 1 from level_scales)`,
    [FIRST_THRESHOLDS],
  );
};
