/** Reads what people uploaded about themselves, and the files it is kept in. */
import { sql } from 'drizzle-orm';
import type { UploadKind } from '@ema/domain/profile/uploads.ts';
import { pageOf, type Queryable } from '../../db/client.ts';
import { all, first, integer, nullable, text, truth, type RowOf } from '../../db/rows.ts';
import { people, users } from '../../db/tables/access.ts';
import { userUploads } from '../../db/tables/profile.ts';
import { files } from '../../db/tables/system.ts';
import type { Scope } from '../../kernel/context.ts';
import { isOfOtherNumber, otherVatNumber } from '../../kernel/other-vat-number.ts';
import { ownPapers, papersOf, readablePapers } from '../../kernel/scopes.ts';

export const UPLOAD_SHAPE = {
  id: userUploads.id,
  user_id: userUploads.userId,
  kind: userUploads.kind,
  state: userUploads.state,
  uploaded_at: userUploads.uploadedAt,
  back_file_id: userUploads.backFileId,
  reason: userUploads.reason,
  content_type: files.contentType,
  other_vat_number: nullable(text()),
};
export type UploadRow = RowOf<typeof UPLOAD_SHAPE>;
export const UPLOAD_COLUMNS = sql`
  u.id, u.user_id, u.kind, u.state, u.uploaded_at, u.back_file_id, u.reason, f.content_type,
  ${sql.raw(otherVatNumber('u'))} as other_vat_number`;
const SELECT = sql`
  select ${UPLOAD_COLUMNS}
  from user_uploads u
  join files f on f.id = u.file_id`;

export type UploadFilter = { user?: number | undefined; kind?: UploadKind | undefined; page: number; perPage: number };

/** Newest first (ACC-319). */
export const findUploads = async (
  db: Queryable,
  scope: Scope,
  filter: UploadFilter,
): Promise<{ rows: UploadRow[]; total: number }> => {
  const where = sql`
    ${papersOf(scope, filter.user, sql`u.user_id`)}
      and (${filter.kind ?? null}::text is null or u.kind = ${filter.kind ?? null})`;
  const [rows, counted] = await Promise.all([
    all(
      db,
      UPLOAD_SHAPE,
      sql`
      ${SELECT}
      where ${where}
      order by u.uploaded_at desc, u.id desc
      ${pageOf(filter.page, filter.perPage)}`,
    ),
    first(
      db,
      { n: integer() },
      sql`
      select count(*)::int as n
      from user_uploads u
      where ${where}`,
    ),
  ]);
  return { rows, total: counted?.n ?? 0 };
};

/** One that the viewer may see: their own; for an administrator anybody's. */
export const findUpload = (db: Queryable, scope: Scope, id: number): Promise<UploadRow | null> =>
  first(
    db,
    UPLOAD_SHAPE,
    sql`
    ${SELECT}
    where u.id = ${id}
      and ${readablePapers(scope, sql`u.user_id`)}`,
  );

const KEPT = {
  kind: userUploads.kind,
  sha256: files.sha256,
  content_type: files.contentType,
  name: files.name,
};

/** The file of one side, for whoever may see the upload. */
export const findSide = (
  db: Queryable,
  scope: Scope,
  id: number,
  side: 'front' | 'back',
): Promise<RowOf<typeof KEPT> | null> =>
  first(
    db,
    KEPT,
    sql`
    select u.kind, f.sha256, f.content_type, f.name
    from user_uploads u
    join files f on f.id = ${side === 'front' ? sql`u.file_id` : sql`u.back_file_id`}
    where u.id = ${id}
      and ${readablePapers(scope, sql`u.user_id`)}`,
  );

/** One's account is held until the transaction ends: of two uploads at once the second sees the first. */
export const holdUploads = async (db: Queryable, scope: Scope): Promise<void> => {
  await db.execute(sql`
    select 1
    from users
    where ${ownPapers(scope, sql`id`)}
    for no key update`);
};

const LATEST = { id: userUploads.id, state: userUploads.state, is_same: truth() };
type Given = { fileId: number; backFileId: number | null };

/** One's newest of a kind that asks for something, and whether it shows the same as what is given now. */
export const findLatest = (
  db: Queryable,
  scope: Scope,
  kind: UploadKind,
  given: Given | null = null,
): Promise<RowOf<typeof LATEST> | null> =>
  first(
    db,
    LATEST,
    sql`
    select u.id, u.state,
      coalesce(
        f.sha256 = (select sha256 from files where id = ${given?.fileId ?? null})
          and b.sha256 is not distinct from (select sha256 from files where id = ${given?.backFileId ?? null}),
        false) as is_same
    from user_uploads u
    join files f on f.id = u.file_id
    left join files b on b.id = u.back_file_id
    where ${ownPapers(scope, sql`u.user_id`)}
      and u.kind = ${kind}
      and not ${sql.raw(isOfOtherNumber('u'))}
    order by u.id desc
    limit 1`,
  );

const SETTLED = { state: userUploads.state, at: userUploads.settledAt, by: nullable(text()) };
/** How one stands, and who made it so. */
export const findSettled = (db: Queryable, scope: Scope, id: number): Promise<RowOf<typeof SETTLED> | null> =>
  first(
    db,
    SETTLED,
    sql`
    select u.state, u.settled_at as at, p.first_name || ' ' || p.last_name as by
    from user_uploads u
    left join users s on s.id = u.settled_by_user_id
    left join people p on p.id = s.person_id
    where u.id = ${id}
      and ${readablePapers(scope, sql`u.user_id`)}`,
  );

const OWNER = { first_name: people.firstName, email: nullable(people.email), user_id: users.id };

/** Whose upload it is, to write to them. */
export const ownerOf = (db: Queryable, userId: number): Promise<RowOf<typeof OWNER> | null> =>
  first(
    db,
    OWNER,
    sql`
    select p.first_name, p.email, u.id as user_id
    from users u
    join people p on p.id = u.person_id
    where u.id = ${userId}`,
  );
