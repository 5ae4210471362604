/** Gives the demo's agents the photo of their badge, and shows what papers look like that wait or were discarded. */
import type { PoolClient } from 'pg';
import type { UploadKind, UploadState } from '@ema/domain/profile/uploads.ts';
import type { Files } from '../../adapters/ports.ts';

const DAY = 86_400_000;
/** A figure before a white wall, who is nobody. */
const FIGURE = `
  <svg xmlns="http://www.w3.org/2000/svg" width="620" height="800" viewBox="0 0 62 80">
    <path fill="#fff" d="M0 0h62v80H0z"/>
    <path fill="#3f71c8" d="M6 80c0-20 10-28 25-28s25 8 25 28z"/>
    <path fill="#e3b899" d="M25 44h12v12q-6 5-12 0z"/>
    <ellipse fill="#efc9ab" cx="31" cy="33" rx="13" ry="17"/>
    <path fill="#4e3a2c" d="M17 33c-2-18 6-24 14-24s16 6 14 24c-2-8-4-12-7-14-6 3-13 3-17 1-2 3-3 7-4 13z"/>
  </svg>`;

/** A paper with a heading, lines and a stamp, in which nothing can be read. */
const PAPER = `
  <svg xmlns="http://www.w3.org/2000/svg" width="840" height="1188" viewBox="0 0 84 119">
    <path fill="#fdfcf8" d="M0 0h84v119H0z"/>
    <path fill="#39485e" d="M10 11h26v3H10zM10 17h17v1.6H10z"/>
    <path fill="#2a59af" d="M62 9h12v12H62z"/>
    <path fill="#9aa3b0" d="M10 32h22v1.4H10zm30 0h31v1.4H40zM10 39h18v1.4H10zm30 0h24v1.4H40zM10 46h24v1.4H10zm30
      0h28v1.4H40zM10 60h64v1.2H10zm0 5h60v1.2H10zm0 5h63v1.2H10zm0 5h41v1.2H10z"/>
    <circle fill="none" stroke="#a33" stroke-width=".8" cx="62" cy="98" r="8"/>
    <path fill="none" stroke="#a33" stroke-width=".6" d="M57 98c3-4 4 4 10-1"/>
  </svg>`;

/** @returns the id of the file that holds the drawing */
const storeDrawing = async (
  client: PoolClient,
  files: Files,
  [drawing, name]: readonly [string, string],
): Promise<number> => {
  const { default: sharp } = await import('sharp');
  const bytes = await sharp(Buffer.from(drawing)).flatten({ background: '#fff' }).jpeg({ quality: 85 }).toBuffer();
  const sha256 = await files.put(bytes);
  const stored = await client.query<{ id: number }>(
    `with known as (
       select min(id) as id
       from files
       where sha256 = $1
     ), made as (
       insert into files (sha256, size, content_type, name)
       select $1, $2, 'image/jpeg', $3
       from known
       where id is null
       returning id
     )
     select coalesce((select id from made), (select id from known)) as id`,
    [sha256, bytes.length, name],
  );
  return stored.rows[0]?.id ?? 0;
};
export const FIGURE_NAME = 'foto-tessera.jpg';
const storeFigure = (client: PoolClient, files: Files): Promise<number> =>
  storeDrawing(client, files, [FIGURE, FIGURE_NAME]);

/** An accepted photo for each of these agents, or for all, who have none. */
export const insertPhotos = async (
  client: PoolClient,
  files: Files,
  given: { now: Date; agentIds?: readonly number[] },
): Promise<void> => {
  await client.query(
    `insert into user_uploads (user_id, kind, file_id, state, uploaded_at, uploaded_by_user_id, settled_at)
     select a.user_id, 'photo_id', $1, 'accepted', least(a.joined_at + interval '1 day', $2), a.user_id,
       least(a.joined_at + interval '2 days', $2)
     from agents a
     where ($3::bigint[] is null or a.id = any($3))
       and not exists (select from user_uploads u where u.user_id = a.user_id and u.kind = 'photo_id')
     order by a.id`,
    [await storeFigure(client, files), given.now, given.agentIds ?? null],
  );
};

type DemoUpload = { kind: UploadKind; state: UploadState; days: number; reason?: string };
export const DISCARDED: readonly DemoUpload[] = [
  {
    kind: 'photo_id',
    state: 'discarded',
    days: 4,
    reason: 'Il viso è in ombra e i lobi delle orecchie non si vedono.',
  },
  { kind: 'vat_certificate', state: 'discarded', days: 3, reason: 'Non si legge il codice dell’attività.' },
];
/** Papers of somebody in each state, some days old. */
export const insertUploads = async (
  client: PoolClient,
  files: Files,
  given: { now: Date; agentId: number; uploads: readonly DemoUpload[] },
): Promise<void> => {
  const fileId = await storeFigure(client, files);
  for (const { kind, state, days, reason } of given.uploads)
    await client.query(
      `insert into user_uploads (user_id, kind, file_id, back_file_id, state, uploaded_at, uploaded_by_user_id,
         settled_at, reason)
       select a.user_id, $2, $3, case when $2 = 'identity_document' then $3::bigint end, $4, $5, a.user_id,
         case when $4 <> 'waiting' then $5::timestamptz + interval '1 day' end, $6
       from agents a
       where a.id = $1`,
      [given.agentId, kind, fileId, state, new Date(given.now.getTime() - days * DAY), reason ?? null],
    );
};

/** Whose papers wait for the office, and since how many days. */
const WAITING: readonly DemoUpload[] = [
  { kind: 'photo_id', state: 'waiting', days: 6 },
  { kind: 'photo_id', state: 'waiting', days: 4 },
  { kind: 'photo_id', state: 'waiting', days: 1 },
  { kind: 'vat_certificate', state: 'waiting', days: 5 },
  { kind: 'vat_certificate', state: 'waiting', days: 2 },
  { kind: 'identity_document', state: 'waiting', days: 3 },
];
/** Of these agents, one each: what the office finds to validate. Nobody signs in as them. */
export const insertWaitingUploads = async (
  client: PoolClient,
  files: Files,
  { now, agentIds }: { now: Date; agentIds: readonly number[] },
): Promise<void> => {
  const [figure, paper] = [
    await storeFigure(client, files),
    await storeDrawing(client, files, [PAPER, 'documento.jpg']),
  ];
  for (const [i, { kind, days }] of WAITING.entries())
    await client.query(
      `insert into user_uploads (user_id, kind, file_id, back_file_id, uploaded_at, uploaded_by_user_id)
       select a.user_id, $2, $3, case when $2 = 'identity_document' then $3::bigint end, $4, a.user_id
       from agents a
       where a.id = $1`,
      [agentIds[i], kind, kind === 'photo_id' ? figure : paper, new Date(now.getTime() - days * DAY)],
    );
};
