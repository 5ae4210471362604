/** Writes to the agents of an import, once, however often the job is begun. */
import { sql } from 'drizzle-orm';
import { first } from '../../db/rows.ts';
import { fiscalImports } from '../../db/tables/fiscal-documents.ts';
import type { Tx } from '../../db/client.ts';
import { originOf } from '../../kernel/config.ts';
import type { Job } from '../../kernel/jobs.ts';
import { createOutbox } from '../../kernel/outbox.ts';
import { findTold } from './import-queries.ts';
import { papersGiven } from './mails.ts';

/** The row says that they were written to: it is committed with the messages. */
const take = (tx: Tx, importId: number) =>
  first(
    tx,
    { id: fiscalImports.id },
    sql`
    update fiscal_imports
    set told_at = ema_now()
    where id = ${importId}
      and confirmed_at is not null
      and told_at is null
    returning id`,
  );

export const tellAgents: Job['run'] = async (services, data) => {
  const importId = Number(data['importId']);
  await services.db.transaction(services.ports.clock.now(), async (tx) => {
    if (!(await take(tx, importId))) return;
    const outbox = createOutbox(tx, services.boss);
    const link = `${originOf(services.config)}/app/account/operations-center`;
    for (const { first_name, email, papers } of await findTold(tx, importId))
      if (email) await outbox.mail({ to: email, ...papersGiven({ firstName: first_name, papers, link }) });
  });
};
