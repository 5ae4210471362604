/** Writes to the agents of an import, once, however often the job is begun. */
import { sql } from 'drizzle-orm';
import type { ProcessMethod } from '@ema/domain/fiscal-documents/types.ts';
import { all, first, json, type RowOf } from '../../db/rows.ts';
import { people } from '../../db/tables/access.ts';
import { fiscalImports } from '../../db/tables/fiscal-documents.ts';
import type { Tx } from '../../db/client.ts';
import { originOf } from '../../kernel/config.ts';
import type { Job } from '../../kernel/jobs.ts';
import { createOutbox } from '../../kernel/outbox.ts';
import { papersGiven } from './mails.ts';

const TOLD = {
  first_name: people.firstName,
  email: people.email,
  papers: json<{ title: string; process: ProcessMethod }[]>(),
};
/** What still waits of the import, agent by agent. */
const findTold = (tx: Tx, importId: number): Promise<RowOf<typeof TOLD>[]> =>
  all(
    tx,
    TOLD,
    sql`
    select p.first_name, p.email,
      json_agg(
        json_build_object('title', d.title, 'process', d.process_method)
        order by d.document_date, d.id) as papers
    from fiscal_documents d
    join agents a on a.id = d.agent_id and a.status = 'seller'
    join users u on u.id = a.user_id
    join people p on p.id = u.person_id
    where d.import_id = ${importId}
      and d.state = 'assigned'
    group by a.id, p.id
    order by a.id`,
  );

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
