/** Gives agents of the demo people whom they invited, each as far as a real one would be. */
import type { PoolClient } from 'pg';
import type { Files } from '../../adapters/ports.ts';
import { PAPER_SIDES } from '@ema/domain/sponsorship/files.ts';
import type { InvitationStatus, PaymentMethod } from '@ema/domain/sponsorship/states.ts';
import { insertPeople } from './insert.ts';
import type { DemoPerson } from './people.ts';

type Far = {
  /** How many of the four pictures are there. */
  pictures: number;
  contacts: 'none' | 'email' | 'both';
  status: InvitationStatus;
  method?: PaymentMethod;
  daysAgo: number;
  /** By the sponsor’s link, on their own phone. */
  isHanded?: boolean;
};
/** From one who has only been written down to one whose postal order is on its way. */
const INVITED: readonly Far[] = [
  { pictures: 0, contacts: 'none', status: 'pending', daysAgo: 1 },
  { pictures: 2, contacts: 'none', status: 'pending', daysAgo: 2, isHanded: true },
  { pictures: 4, contacts: 'none', status: 'pending', daysAgo: 4 },
  { pictures: 4, contacts: 'email', status: 'pending', daysAgo: 6 },
  { pictures: 4, contacts: 'both', status: 'pending', daysAgo: 9 },
  { pictures: 4, contacts: 'both', status: 'awaiting_payment', method: 'postal_order', daysAgo: 12 },
];
const DAY = 86_400_000;
/** A card that is nobody's. */
const CARD = `
  <svg xmlns="http://www.w3.org/2000/svg" width="856" height="540" viewBox="0 0 856 540">
    <rect width="856" height="540" fill="#dfe9f3"/>
    <rect x="40" y="120" width="220" height="290" fill="#b9c9da"/>
    <g fill="#7d93ab">
      <rect x="40" y="44" width="420" height="34"/>
      <rect x="300" y="140" width="440" height="22"/>
      <rect x="300" y="200" width="360" height="22"/>
      <rect x="300" y="260" width="400" height="22"/>
      <rect x="300" y="320" width="280" height="22"/>
    </g>
  </svg>`;

type Made = { client: PoolClient; files: Files; makePerson: () => DemoPerson; now: Date };
/** `sponsors`: by their agents' ids; they take turns. */
export const insertInvitations = async (
  { client, files, makePerson, now }: Made,
  sponsors: readonly number[],
): Promise<void> => {
  const { default: sharp } = await import('sharp');
  const bytes = await sharp(Buffer.from(CARD)).flatten({ background: '#fff' }).png().toBuffer();
  const sha256 = await files.put(bytes);
  const people = [...INVITED, ...INVITED].map(makePerson);
  const personIds = await insertPeople(client, people, null);
  for (const [n, far] of [...INVITED, ...INVITED].entries()) {
    const at = new Date(now.getTime() - far.daysAgo * DAY - n * 3_600_000);
    const id = await insertOne(client, far, {
      sponsorId: sponsors[n % sponsors.length] ?? 0,
      personId: personIds[n] ?? 0,
      at,
    });
    for (const kind of [...PAPER_SIDES.id, ...PAPER_SIDES.cf].slice(0, far.pictures))
      await client.query(
        `with kept as (
           insert into files (sha256, size, content_type, name, created_at)
           values ($1, $2, 'image/png', $3, $4)
           returning id
         )
         insert into invitation_files (invitation_id, kind, file_id, uploaded_at, uploaded_by_user_id)
         select $5, $6, k.id, $4, case when $7 then null else a.user_id end
         from kept k, subordinate_invitations i
         join agents a on a.id = i.sponsor_id
         where i.id = $5`,
        [sha256, bytes.length, `${kind}.png`, at, id, kind, far.isHanded === true],
      );
    if (far.isHanded) await handOver(client, id, at, now);
  }
};

/** A link that still holds; its secret is nobody’s. */
const handOver = (client: PoolClient, id: number, at: Date, now: Date): Promise<unknown> =>
  client.query(
    `insert into invitation_links (sponsor_id, invitation_id, shop, secret_hash, created_at, expires_at, last_used_at)
     select sponsor_id, id, shop, 'demo-' || id, $2, $3, $4 from subordinate_invitations where id = $1`,
    [id, at, new Date(now.getTime() + DAY), new Date(at.getTime() + 3_600_000)],
  );

const insertOne = async (
  client: PoolClient,
  far: Far,
  of: { sponsorId: number; personId: number; at: Date },
): Promise<number> => {
  await client.query(
    `update people
     set email_validated_at = case when $2 then $4::timestamptz end,
       mobile_validated_at = case when $3 then $4::timestamptz end
     where id = $1`,
    [of.personId, far.contacts !== 'none', far.contacts === 'both', of.at],
  );
  const { rows } = await client.query<{ id: number }>(
    `insert into subordinate_invitations (sponsor_id, person_id, shop, status, payment_method, birth_state,
       id_card_type, id_card_number, id_card_issue_date, id_card_expiry_date, id_card_issued_by, created_at,
       kit_mode, total_cents, deposit_cents, days_before_payment, orders_goal)
     select $1, p.id, 1, $3, $4, p.province, 'Patente', 'PA' || (100000 + p.id), '2022-03-14', '2032-03-13',
       'Comune di ' || p.city, $5, t.mode, t.total, t.deposit, t.days, t.goal
     from people p
     left join (values ('offline_caparra', 39000, 14000, 60, 5)) t(mode, total, deposit, days, goal)
       on $3::text <> 'pending'
     where p.id = $2
     returning id`,
    [of.sponsorId, of.personId, far.status, far.method ?? null, of.at],
  );
  const id = rows[0]?.id ?? 0;
  if (far.status !== 'pending')
    await client.query(
      `insert into kit_payments (invitation_id, part, amount_cents, due_on, created_at)
       values ($1, 'deposit', 14000, ($2::timestamptz at time zone 'Europe/Rome')::date, $2)`,
      [id, of.at],
    );
  return id;
};
