/** Seals signed papers in the background, soon after the signature, and again what was left unsealed. */
import type { Job } from '../../kernel/jobs.ts';
import { findForgotten } from './queries.ts';
import { sealFiscalDocument } from './seal-document.ts';

/** Seals what a crash, or a worker that gave up, left unsealed. */
const sealForgotten: Job['run'] = async (services) => {
  for (const id of await findForgotten(services.db, services.ports.clock.now())) await sealFiscalDocument(services, id);
};

export const fiscalDocumentJobs: readonly Job[] = [
  {
    queue: 'fiscal-documents.seal',
    concurrency: 2,
    run: (services, data) => sealFiscalDocument(services, Number(data['documentId'])),
  },
  { queue: 'fiscal-documents.seal-sweep', cron: '* * * * *', run: sealForgotten },
];
