/** Writes to people who were given a text to sign, in the transaction that gave it to them: once (ACC-403). */
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { all, nullable, text, truth } from '../../db/rows.ts';
import { people } from '../../db/tables/access.ts';
import { contractTemplates } from '../../db/tables/contracts.ts';
import { originOf, type Config } from '../../kernel/config.ts';
import type { Outbox } from '../../kernel/context.ts';
import { HAS_SIGNED, IS_TOLD } from './audience.ts';
import { toSignMail } from './mails.ts';

const TOLD = {
  email: people.email,
  first_name: people.firstName,
  title: contractTemplates.title,
  revision: contractTemplates.revision,
  has_signed: truth(),
  replaced: nullable(text<'signed' | 'waiting'>()),
};
const findTold = (db: Queryable, contractIds: readonly number[]) =>
  all(
    db,
    TOLD,
    sql`
    select p.email, p.first_name, t.title, t.revision, ${HAS_SIGNED} as has_signed,
      case
        when r.signed_at is not null then 'signed'
        when r.id is not null then 'waiting'
      end as replaced
    from contracts c
    join contract_templates t on t.id = c.template_id
    join contract_kinds k on k.document_type = t.document_type
    join users u on u.id = c.user_id
    join people p on p.id = u.person_id
    left join contracts r on r.id = c.replaces_id
    where c.id = any(${sql.param([...contractIds])}::bigint[])
      and ${IS_TOLD}
    order by c.id`,
  );

/** @returns how many were written to: neither who has no address nor who cannot come in */
export const tellToSign = async (
  given: { db: Queryable; outbox: Outbox; config: Pick<Config, 'PUBLIC_URL' | 'PORT'> },
  contractIds: readonly number[],
): Promise<number> => {
  const told = contractIds.length === 0 ? [] : await findTold(given.db, contractIds);
  const link = `${originOf(given.config)}/app/account/operations-center`;
  for (const { email, first_name, title, revision, has_signed, replaced } of told)
    if (email !== null)
      await given.outbox.mail({
        to: email,
        ...toSignMail({ firstName: first_name, title, revision, hasSigned: has_signed, replaced, link }),
      });
  return told.length;
};
