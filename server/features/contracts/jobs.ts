/** Seals signed contracts in the background, again what was left unsealed, and brings published texts to people. */
import type { Job } from '../../kernel/jobs.ts';
import { workEach } from '../../kernel/work-each.ts';
import { publicationJobs } from './publication-job.ts';
import { findForgotten } from './queries.ts';
import { sealContract } from './seal-contract.ts';

/** Seals what a crash, or a worker that gave up, left unsealed. */
const sealForgotten: Job['run'] = async (services) => {
  const forgotten = await findForgotten(services.db, services.ports.clock.now());
  await workEach(services, 'a contract was not sealed', forgotten, ({ id }) => sealContract(services, id));
};

export const contractJobs: readonly Job[] = [
  {
    queue: 'contracts.seal',
    // Fetched together, sealed one after the other: twice a second two would be four, whatever the machine can do.
    concurrency: 10,
    run: (services, data) => sealContract(services, Number(data['contractId'])),
  },
  { queue: 'contracts.seal-sweep', cron: '* * * * *', run: sealForgotten },
  ...publicationJobs,
];
