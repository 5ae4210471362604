/** Reads copies of people's data: those somebody asked for, whose they are, and what goes into one. */
import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { all, bigint, first, json, nullable, text, type RowOf } from '../../db/rows.ts';
import { contracts } from '../../db/tables/contracts.ts';
import { dataExports } from '../../db/tables/profile.ts';
import { files } from '../../db/tables/system.ts';
import type { Owner, Section } from './data-export-batch-queries.ts';

const EXPORT = {
  id: dataExports.id,
  user_id: dataExports.userId,
  state: dataExports.state,
  progress: dataExports.progress,
  requested_at: dataExports.requestedAt,
  expires_at: dataExports.expiresAt,
  sha256: dataExports.sha256,
  size: dataExports.size,
};
export type ExportRow = RowOf<typeof EXPORT>;
const select = (where: SQL): SQL => sql`
  select id, user_id, state, progress, requested_at, expires_at, sha256, size
  from data_exports
  where ${where}`;

/** As many as are shown. */
const FEW = sql.raw('5');
/** Whose copy it is: exactly one of them. */
export type Whose = { userId: number | null; personId: number | null; privateCustomerId: number | null };
/** The latest copies of somebody's data that this asker asked for: nobody sees those of another asker. */
export const findExports = (db: Queryable, whose: Whose, askerId: number): Promise<ExportRow[]> =>
  all(
    db,
    EXPORT,
    sql`
    ${select(sql`(user_id = ${whose.userId} or person_id = ${whose.personId}
      or private_customer_id = ${whose.privateCustomerId})
      and requested_by_user_id = ${askerId}`)}
    order by id desc
    limit ${FEW}`,
  );
export const findExport = (db: Queryable, id: number, askerId: number): Promise<ExportRow | null> =>
  first(db, EXPORT, select(sql`id = ${id} and requested_by_user_id = ${askerId}`));

const WHOSE = {
  user_id: nullable(bigint()),
  person_id: nullable(bigint()),
  private_customer_id: nullable(bigint()),
};
type Named = { user?: number | undefined; personId?: number | undefined; privateCustomerId?: number | undefined };
/** Of whoever was not erased; a person with an account goes by that, also by one that was deleted. */
export const findWhose = async (db: Queryable, named: Named): Promise<Whose | null> => {
  const row = await first(
    db,
    WHOSE,
    sql`
    select u.id as user_id, null::bigint as person_id, null::bigint as private_customer_id
    from users u
    where (u.id = ${named.user ?? null} or u.person_id = ${named.personId ?? null})
      and not exists (select from erasures e where e.person_id = u.person_id)
    union all
    select null, p.id, null
    from people p
    where p.id = ${named.personId ?? null}
      and (exists (select from customers c where c.person_id = p.id)
        or exists (select from subordinate_invitations i where i.person_id = p.id))
      and not exists (select from users u where u.person_id = p.id)
      and not exists (select from erasures e where e.person_id = p.id)
    union all
    select null, null, v.id
    from private_customers v
    where v.id = ${named.privateCustomerId ?? null}
      and not exists (select from erasures e where e.private_customer_id = v.id)`,
  );
  return row && { userId: row.user_id, personId: row.person_id, privateCustomerId: row.private_customer_id };
};

const OWNER = {
  user_id: bigint(),
  person_id: bigint(),
  agent_id: bigint(),
  customer_id: bigint(),
  private_customer_id: bigint(),
};
/** Whose data go into a copy; null when its asker, an administrator as it was asked for, is none any more. */
export const ownerOfExport = async (db: Queryable, id: number): Promise<Owner | null> => {
  const row = await first(
    db,
    OWNER,
    sql`
    select coalesce(u.id, 0) as user_id, coalesce(u.person_id, e.person_id, 0) as person_id,
      coalesce(a.id, 0) as agent_id, coalesce(c.id, 0) as customer_id,
      coalesce(e.private_customer_id, 0) as private_customer_id
    from data_exports e
    left join users u on u.id = e.user_id
    left join agents a on a.user_id = u.id
    left join customers c on c.person_id = coalesce(u.person_id, e.person_id)
    where e.id = ${id}
      and (e.user_id = e.requested_by_user_id
        or exists (
          select
          from grants g
          join users o on o.id = g.user_id
          where g.user_id = e.requested_by_user_id
            and g.role = 'ROLE_ADMIN'
            and not o.disabled))`,
  );
  return (
    row && {
      userId: row.user_id,
      personId: row.person_id,
      agentId: row.agent_id,
      customerId: row.customer_id,
      privateCustomerId: row.private_customer_id,
    }
  );
};

/** What a cell of the copy holds. */
export type Exported = Readonly<Record<string, unknown>>;
const ROW = { id: bigint(), row: json<Exported>() };
/** The rows of a part, a batch at a time. */
export const rowsOf = async function* (db: Queryable, section: Section, owner: Owner): AsyncGenerator<Exported[]> {
  for (let after = 0; ;) {
    const rows = await all(db, ROW, section.rows(owner, after));
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ row }) => row);
    after = last.id;
  }
};

/** Signed and not sealed yet: their sealed copies are made first. */
export const findUnsealedOf = async (db: Queryable, owner: Owner): Promise<number[]> =>
  (
    await all(
      db,
      { id: contracts.id },
      sql`
    select id
    from contracts
    where user_id = ${owner.userId}
      and signed_at is not null
      and sealed_at is null
    order by id`,
    )
  ).map(({ id }) => id);

const FILE = { folder: text(), name: text(), sha256: files.sha256, size: files.size };
export type ExportFile = RowOf<typeof FILE>;
/** An archive of this kind ends at 4 GB: of photos and videos there is as much as leaves room for everything else. */
const MOST_MEDIA_BYTES = 3_000_000_000;
/** Contracts, uploads, papers of money, photos, videos with posters, each with the number by which its row names it. */
export const findFilesOf = (db: Queryable, { userId, agentId }: Owner): Promise<ExportFile[]> =>
  all(
    db,
    FILE,
    sql`
    select w.folder, w.id || ' ' || f.name as name, f.sha256, f.size
    from (
      select 'contratti' as folder, id, coalesce(signed_file_id, file_id) as file_id
      from contracts
      where user_id = ${userId}
      union all
      select 'documenti-caricati', id, file_id from user_uploads where user_id = ${userId}
      union all
      select 'documenti-caricati', id, back_file_id from user_uploads where user_id = ${userId}
      union all
      select 'documenti-fiscali', id, coalesce(signed_file_id, file_id)
      from fiscal_documents
      where agent_id = ${agentId}
      union all
      select 'recessi', id, receipt_file_id from withdrawals where user_id = ${userId}
      union all
      select 'foto-e-video', s.id, s.file_id
      from (
        select m.id, m.file_id, sum(g.size) over (order by m.id) as until_here
        from user_media m
        join files g on g.id = m.file_id
        where m.user_id = ${userId}
          and m.deleted_at is null) s
      where s.until_here <= ${sql.raw(String(MOST_MEDIA_BYTES))}
      union all
      select 'foto-e-video', id, preview_file_id
      from user_media
      where user_id = ${userId}
        and media_type = 'video'
        and deleted_at is null
    ) w
    join files f on f.id = w.file_id
    order by w.folder, w.id, w.file_id`,
  );

const EXPIRED = { id: dataExports.id, sha256: dataExports.sha256 };
/** Copies whose week is over. */
export const findExpired = (db: Queryable, now: string): Promise<RowOf<typeof EXPIRED>[]> =>
  all(
    db,
    EXPIRED,
    sql`
    select id, sha256
    from data_exports
    where state = 'ready'
      and expires_at <= ${now}::timestamptz`,
  );
