/** Gives the demo's agents photos and videos of their own: shared with the company, kept to oneself, and one hidden. */
import type { PoolClient } from 'pg';
import { MEDIA_CONSENT } from '@ema/domain/media/consent.ts';
import type { Files } from '../../adapters/ports.ts';
import { drawer } from './galleries.ts';
import { dinner, landscape, stage, works } from './scenes.ts';

const DAY = 86_400_000;
/** How many of those who sell share what they upload, besides the personas. */
const SHARING = 6;
type Made = { title: string; scene: string; days: number; hidden?: string };
const SHARED: readonly Made[] = [
  { title: 'Dimostrazione in famiglia', scene: dinner('#c9b79c'), days: 2 },
  { title: 'Stand alla fiera di Alba', scene: stage(4, '#3f8f5b'), days: 5 },
  { title: 'I prodotti sul tavolo', scene: works('#3f71c8'), days: 9 },
  { title: 'Incontro del martedì', scene: stage(16, '#b3564a'), days: 13 },
  { title: 'Panorama dal furgone', scene: landscape(1), days: 21 },
  { title: 'Cena di squadra', scene: dinner('#a9bfae'), days: 26 },
  { title: 'La vetrina nuova', scene: works('#e0a32e'), days: 34 },
  { title: 'Alba prima delle consegne', scene: landscape(0), days: 41 },
  { title: 'Tramonto alla convention', scene: landscape(2), days: 48 },
  { title: 'Foto con un bambino', scene: dinner('#b9a3bf'), days: 55, hidden: 'Nella foto si riconosce un minore.' },
];
/** Of `agente`, who was not asked yet whether the company may use them. */
const OWN: readonly Made[] = [
  { title: 'La mia prima dimostrazione', scene: dinner('#d8cbb5'), days: 12 },
  { title: 'In giro per le consegne', scene: landscape(1), days: 30 },
];

type Owner = { user_id: string };
export const insertMedia = async (client: PoolClient, files: Files, now: Date): Promise<void> => {
  const draw = await drawer(client, files);
  const before = (days: number): Date => new Date(now.getTime() - days * DAY);
  const insert = async (owner: Owner, { title, scene, days, hidden }: Made, consentId: string | null) => {
    const { id, previewId } = await draw.photo(title, scene);
    await client.query(
      `insert into user_media (user_id, media_type, file_id, preview_file_id, consent_id, created_at,
         uploaded_by_user_id, hidden_at, hidden_reason, hidden_by_user_id)
       select $1, 'photo', $2, $3, $4, $5, $1, case when $6::text is not null then $7::timestamptz end, $6, u.id
       from (values (1)) x
       left join users u on u.username = 'admin' and $6::text is not null`,
      [owner.user_id, id, previewId, consentId, before(days), hidden ?? null, before(days - 1)],
    );
  };
  const consentOf = async ({ user_id: userId }: Owner): Promise<string> => {
    const { type, title, content, textVersion } = MEDIA_CONSENT;
    const consent = await client.query<{ id: string }>(
      `insert into consents (user_id, title, content, given, consented_at, ip_address, actor_user_id, type,
         text_version)
       values ($1, $2, $3, true, $4, '203.0.113.7', $1, $5, $6)
       returning id`,
      [userId, title, content, before(60), type, textVersion],
    );
    return consent.rows[0]?.id ?? '';
  };
  const sharing = await client.query<Owner>(
    `select a.user_id
     from agents a
     join users u on u.id = a.user_id
     where a.status = 'seller'
       and a.fibra_enabled
       and a.joined_at < $1
       and u.username not in ('agente', 'manager', 'gm')
     order by a.id
     limit ${SHARING}`,
    [before(60)],
  );
  const consents: string[] = [];
  for (const owner of sharing.rows) consents.push(await consentOf(owner));
  for (const [i, made] of SHARED.entries()) {
    const owner = sharing.rows[i % sharing.rows.length];
    if (owner) await insert(owner, made, consents[i % consents.length] ?? null);
  }
  const own = await client.query<Owner>(
    `select a.user_id
     from agents a
     join users u on u.id = a.user_id
     where u.username = 'agente'`,
  );
  for (const owner of own.rows) for (const item of OWN) await insert(owner, item, null);
};
