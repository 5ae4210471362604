/** Runs statements of the demo's own driver in one transaction that was told the time. */
import type { PoolClient } from 'pg';
import type { Services } from '../kernel/services.ts';

export const inOwnTransaction = async <T>(
  services: Services,
  now: Date,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> => {
  const client = await services.pool.connect();
  try {
    await client.query(`begin; set local ema.now = '${now.toISOString()}'`);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (thrown) {
    await client.query('rollback');
    throw thrown;
  } finally {
    client.release();
  }
};
