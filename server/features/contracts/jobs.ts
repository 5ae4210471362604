import type { Job } from '../../kernel/jobs.ts';
import { sealContract } from './seal-contract.ts';

/** Seals what a crash, or a worker that gave up, left unsealed. */
const sealForgotten: Job['run'] = async (services) => {
  const found = await services.pool.query<{ id: number }>(
    `select id from contracts where signed_at < $1::timestamptz - interval '30 seconds' and sealed_at is null
     order by signed_at desc limit 20`,
    [services.ports.clock.now()],
  );
  for (const { id } of found.rows) await sealContract(services, id);
};

export const contractJobs: readonly Job[] = [
  {
    queue: 'contracts.seal',
    concurrency: 2,
    run: (services, data) => sealContract(services, Number(data['contractId'])),
  },
  { queue: 'contracts.seal-sweep', cron: '* * * * *', run: sealForgotten },
];
