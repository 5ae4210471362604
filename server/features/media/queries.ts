/** Reads photos and videos, the space they take, and the consent to use them. */
import { sql, type SQL } from 'drizzle-orm';
import { addDays, startOfDay } from '@ema/domain/kernel/days.ts';
import { MEDIA_CONSENT } from '@ema/domain/media/consent.ts';
import type { MediaType } from '@ema/domain/media/media.ts';
import { pageOf, type Queryable, type Tx } from '../../db/client.ts';
import { countUpTo, type Counted } from '../../db/counted.ts';
import { orderByFilled } from '../../db/order-by.ts';
import { all, bigint, first, nullable, text, truth, type RowOf } from '../../db/rows.ts';
import { agents } from '../../db/tables/access.ts';
import { consents } from '../../db/tables/contracts.ts';
import { userMedia } from '../../db/tables/media.ts';
import { arrivals, files } from '../../db/tables/system.ts';
import { ARRIVAL_SHAPE, type ArrivalRow } from '../../kernel/arrivals.ts';
import type { Scope } from '../../kernel/context.ts';
import { ownMedia, ownPapers, ownPapersBy, visibleMedia } from '../../kernel/scopes.ts';

const MEDIUM = {
  id: userMedia.id,
  user_id: userMedia.userId,
  media_type: userMedia.mediaType,
  duration_seconds: userMedia.durationSeconds,
  created_at: userMedia.createdAt,
  hidden_at: userMedia.hiddenAt,
  hidden_reason: userMedia.hiddenReason,
  name: files.name,
  size: files.size,
  agent_id: nullable(agents.id),
  full_name: text(),
  is_shared: truth(),
  is_by_another: truth(),
  poster_id: userMedia.previewFileId,
  consent_version: nullable(consents.textVersion),
};
export type MediumRow = RowOf<typeof MEDIUM>;
const COLUMNS = sql`
  m.id, m.user_id, m.media_type, m.duration_seconds, m.created_at, m.hidden_at, m.hidden_reason, f.name, f.size,
  a.id as agent_id, p.first_name || ' ' || p.last_name as full_name,
  k.id is not null and k.withdrawn_at is null as is_shared, k.text_version as consent_version,
  m.uploaded_by_user_id <> m.user_id as is_by_another,
  case when m.media_type = 'video' then m.preview_file_id end as poster_id`;
/** `k`: the consent that each was uploaded with. */
const FROM = sql`
  from user_media m
  join files f on f.id = m.file_id
  join users u on u.id = m.user_id
  join people p on p.id = u.person_id
  left join agents a on a.user_id = m.user_id
  left join consents k on k.id = m.consent_id`;

type Filter = {
  page: number;
  perPage: number;
  orderDir: 'asc' | 'desc';
  includeAll?: boolean | undefined;
  mediaType?: MediaType | undefined;
  agent?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  isHidden?: boolean | undefined;
};

const listed = (scope: Scope, f: Filter): SQL => {
  const isOffice = f.includeAll === true && scope.everything;
  const conditions = [sql`m.deleted_at is null`, visibleMedia(scope, isOffice)];
  if (isOffice) conditions.push(f.isHidden ? sql`m.hidden_at is not null` : sql`m.hidden_at is null`);
  if (f.mediaType) conditions.push(sql`m.media_type = ${f.mediaType}`);
  if (f.agent !== undefined) conditions.push(sql`m.user_id = (select a.user_id from agents a where a.id = ${f.agent})`);
  if (f.from) conditions.push(sql`m.created_at >= ${startOfDay(f.from).toISOString()}`);
  if (f.to) conditions.push(sql`m.created_at < ${startOfDay(addDays(f.to, 1)).toISOString()}`);
  return sql.join(conditions, sql` and `);
};

/** Newest first unless asked otherwise (NET-184). What is skipped is read from the index alone, never looked at. */
export const findMedia = async (
  db: Queryable,
  scope: Scope,
  filter: Filter,
): Promise<{ rows: MediumRow[]; total: Counted }> => {
  const where = listed(scope, filter);
  const order = orderByFilled(filter.orderDir, sql`m.created_at`, sql`m.id`);
  const [rows, total] = await Promise.all([
    all(
      db,
      MEDIUM,
      sql`
      select ${COLUMNS}
      ${FROM}
      join (
        select m.id
        from user_media m
        where ${where}
        ${order}
        ${pageOf(filter.page, filter.perPage)}) page on page.id = m.id
      ${order}`,
    ),
    countUpTo(db, sql`from user_media m where ${where}`, filter),
  ]);
  return { rows, total };
};

/** One’s own; for an administrator also one whose consent stands. */
const reachable = (scope: Scope): SQL => sql`(${ownMedia(scope)} or ${visibleMedia(scope, true)})`;

export const findMedium = (db: Queryable, scope: Scope, id: number): Promise<MediumRow | null> =>
  first(
    db,
    MEDIUM,
    sql`
    select ${COLUMNS}
    ${FROM}
    where m.id = ${id}
      and m.deleted_at is null
      and ${reachable(scope)}`,
  );

const OWN_FILM = {
  media_type: userMedia.mediaType,
  hidden_at: userMedia.hiddenAt,
  preview_file_id: userMedia.previewFileId,
  name: files.name,
};
/** What of one’s own is given a frame; held, its row is nobody else’s until the transaction ends. */
export const findOwnFilm = (
  db: Queryable,
  scope: Scope,
  id: number,
  isHeld: boolean,
): Promise<RowOf<typeof OWN_FILM> | null> =>
  first(
    db,
    OWN_FILM,
    sql`
    select m.media_type, m.hidden_at, m.preview_file_id, f.name
    from user_media m
    join files f on f.id = m.file_id
    where m.id = ${id}
      and m.deleted_at is null
      and ${ownMedia(scope)}
    ${isHeld ? sql`for no key update of m` : sql``}`,
  );

const KEPT = {
  media_type: userMedia.mediaType,
  sha256: files.sha256,
  size: files.size,
  content_type: files.contentType,
  name: files.name,
  preview: nullable(files.sha256),
};
/** The file of one, and that of its preview once it was made. */
export const findMediumFile = (db: Queryable, scope: Scope, id: number): Promise<RowOf<typeof KEPT> | null> =>
  first(
    db,
    KEPT,
    sql`
    select m.media_type, f.sha256, f.size, f.content_type, f.name, s.sha256 as preview
    from user_media m
    join files f on f.id = m.file_id
    left join files s on s.id = m.preview_file_id
    where m.id = ${id}
      and m.deleted_at is null
      and ${reachable(scope)}`,
  );

/** What is kept already under that name of an upload, deleted or not. */
/** Under which name a request with this key kept a file: the key, and since NET-806 what of the file it was. */
export const findUploadKey = async (db: Queryable, scope: Scope, key: string): Promise<string | null> =>
  (
    await first(
      db,
      { upload_key: userMedia.uploadKey },
      sql`
        select upload_key
        from user_media
        where ${ownPapers(scope, sql`user_id`)}
          and (upload_key = ${key} or starts_with(upload_key, ${`${key} `}))`,
    )
  )?.upload_key ?? null;
export const findUploaded = async (
  db: Queryable,
  scope: Scope,
  uploadKey: string | null,
): Promise<{ id: number; deleted_at: Date | null } | null> =>
  uploadKey === null
    ? null
    : first(
        db,
        { id: userMedia.id, deleted_at: userMedia.deletedAt },
        sql`
        select id, deleted_at
        from user_media
        where ${ownPapers(scope, sql`user_id`)}
          and upload_key = ${uploadKey}`,
      );

/** How much one’s photos and videos take, with those that were deleted and that no night has taken away yet. */
export const usedBytes = async (db: Queryable, scope: Scope): Promise<number> => {
  const used = await first(
    db,
    { bytes: bigint() },
    sql`
    select coalesce(sum(f.size), 0)::bigint as bytes
    from user_media m
    join files f on f.id = m.file_id
    where ${ownPapers(scope, sql`m.user_id`)}`,
  );
  return used?.bytes ?? 0;
};

/** Begun for the subject; who acts for them goes on with what they began themselves alone (NET-930). */
export const ownArrivals = (scope: Scope): SQL => ownPapersBy(scope, sql`user_id`, sql`begun_by_user_id`);
/** Those that are on their way, newest first. */
export const findArrivals = (db: Queryable, scope: Scope): Promise<ArrivalRow[]> =>
  all(
    db,
    ARRIVAL_SHAPE,
    sql`
    select id, user_id, name, size, created_at
    from arrivals
    where ${ownArrivals(scope)}
      and purpose = 'user_media'
    order by created_at desc, id`,
  );
/** How big all are that are on their way for the subject, whoever began them. */
export const findSizesUnderWay = (db: Queryable, scope: Scope): Promise<{ size: number }[]> =>
  all(
    db,
    { size: arrivals.size },
    sql`
    select size
    from arrivals
    where ${ownPapers(scope, sql`user_id`)}
      and purpose = 'user_media'`,
  );

/** One's account is held until the transaction ends: of two uploads at once the second sees the first. */
export const holdMedia = async (tx: Tx, scope: Scope): Promise<void> => {
  await tx.execute(sql`
    select 1
    from users
    where ${ownPapers(scope, sql`id`)}
    for no key update`);
};

/** The consent to the present words that stands. */
export const findMediaConsent = async (db: Queryable, scope: Scope): Promise<number | null> => {
  const consent = await first(
    db,
    { id: consents.id },
    sql`
    select id
    from consents
    where ${ownPapers(scope, sql`user_id`)}
      and type = ${MEDIA_CONSENT.type}
      and text_version = ${MEDIA_CONSENT.textVersion}
      and given
      and withdrawn_at is null`,
  );
  return consent?.id ?? null;
};

const PHOTO = { sha256: files.sha256, name: files.name };
/** A photo that has no small picture yet. */
export const findPhotoWithoutPreview = (db: Queryable, id: number): Promise<RowOf<typeof PHOTO> | null> =>
  first(
    db,
    PHOTO,
    sql`
    select f.sha256, f.name
    from user_media m
    join files f on f.id = m.file_id
    where m.id = ${id}
      and m.media_type = 'photo'
      and m.preview_file_id is null
      and m.deleted_at is null`,
  );
/** What was begun before then, and never ended. */
export const findOldArrivals = (db: Queryable, before: string): Promise<{ id: string }[]> =>
  all(db, { id: arrivals.id }, sql`select id from arrivals where created_at < ${before}`);

/** Which of these are known. */
export const findArrivalNames = async (db: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await all(db, { id: arrivals.id }, sql`select id from arrivals where id = any(${sql.param([...ids])}::text[])`)
    ).map(({ id }) => id),
  );

/** Whether there is such an arrival. */
export const isArriving = async (db: Queryable, condition: SQL): Promise<boolean> =>
  (await first(db, { id: arrivals.id }, sql`select id from arrivals where ${condition}`)) !== null;
