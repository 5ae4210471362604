/** Seals signed papers in the background, again what was left unsealed, and tells agents what they were given. */
import type { Job } from '../../kernel/jobs.ts';
import { workEach } from '../../kernel/work-each.ts';
import { findForgotten } from './queries.ts';
import { sealFiscalDocument } from './seal-document.ts';
import { tellAgents } from './tell-agents.ts';

/** Seals what a crash, or a worker that gave up, left unsealed. */
const sealForgotten: Job['run'] = async (services) => {
  const forgotten = await findForgotten(services.db, services.ports.clock.now());
  await workEach(services, 'a paper was not sealed', forgotten, ({ id }) => sealFiscalDocument(services, id));
};

export const fiscalDocumentJobs: readonly Job[] = [
  {
    queue: 'fiscal-documents.seal',
    concurrency: 2,
    run: (services, data) => sealFiscalDocument(services, Number(data['documentId'])),
  },
  { queue: 'fiscal-documents.tell', run: tellAgents, expireInSeconds: 900 },
  { queue: 'fiscal-documents.seal-sweep', cron: '* * * * *', run: sealForgotten },
];
