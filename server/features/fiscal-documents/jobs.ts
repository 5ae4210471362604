/** Seals signed papers in the background, again what was left unsealed, and tells agents what they were given. */
import type { Job } from '../../kernel/jobs.ts';
import { workEach } from '../../kernel/work-each.ts';
import { findUntold } from './import-queries.ts';
import { findForgotten } from './queries.ts';
import { sealFiscalDocument } from './seal-document.ts';
import { tellAgents } from './tell-agents.ts';

/** Seals what a crash, or a worker that gave up, left unsealed. */
const sealForgotten: Job['run'] = async (services) => {
  const forgotten = await findForgotten(services.db, services.ports.clock.now());
  await workEach(services, 'a paper was not sealed', forgotten, ({ id }) => sealFiscalDocument(services, id));
};

/** Tells what the job of an import tried in vain. */
const tellForgotten: Job['run'] = async (services) => {
  const untold = await findUntold(services.db, services.ports.clock.now());
  await workEach(services, 'agents were not told of papers', untold, ({ id }) =>
    tellAgents(services, { importId: id }),
  );
};

const sweep: Job['run'] = async (services, data) => {
  try {
    await sealForgotten(services, data);
  } finally {
    // A seal that fails keeps nobody from being told.
    await tellForgotten(services, data);
  }
};

export const fiscalDocumentJobs: readonly Job[] = [
  {
    queue: 'fiscal-documents.seal',
    concurrency: 2,
    run: (services, data) => sealFiscalDocument(services, Number(data['documentId'])),
  },
  { queue: 'fiscal-documents.tell', run: tellAgents, expireInSeconds: 900 },
  { queue: 'fiscal-documents.seal-sweep', cron: '* * * * *', run: sweep, expireInSeconds: 900 },
];
