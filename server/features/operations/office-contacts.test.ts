import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { testPortal, type Client } from '../../test/harness.ts';

const t = testPortal();
type Problem = { detail: string };
let admin: Client;
beforeAll(async () => {
  admin = await t.as('admin');
});

/** An account without contacts, as the office makes them. */
const someone = async (userType: 'amministratore' | 'agente' | 'scanner') => {
  const tag = randomBytes(4).toString('hex');
  await t.db.query(
    `with p as (
       insert into people (first_name, last_name) values ('Ada', 'Neri')
       returning id)
     insert into users (person_id, username, user_type, password_hash) select id, $1, $2, 'x' from p`,
    [`ufficio-${tag}`, userType],
  );
  const digits = String(parseInt(tag, 16) % 1_000_000).padStart(6, '0');
  return { client: await t.as(`ufficio-${tag}`), mobile: `+393483${digits}`, email: `${tag}@example.it` };
};
const codeTo = async (to: string): Promise<string> => /\b\d{6}\b/.exec((await t.outbox(to))[0]?.body ?? '')?.[0] ?? '';
const marksOf = async ({ userId }: Client) =>
  (
    await t.db.query(
      `select p.mobile, p.email, p.mobile_proved_by_owner_at is not null as mobile_proved,
         p.email_proved_by_owner_at is not null as email_proved
       from people p join users u on u.person_id = p.id where u.id = $1`,
      [userId],
    )
  ).rows[0];

describe('contacts of whom the centre asks none', () => {
  it('ACC-596 ACC-089 NET-580 somebody of the office adds both by codes, and they are proved', async () => {
    const { client, mobile, email } = await someone('amministratore');
    for (const [contactType, contactValue] of Object.entries({ mobile, email })) {
      expect((await client.post('/api/contact-validations', { contactType, contactValue })).status).toBe(200);
      const token = await codeTo(contactValue);
      expect((await client.post('/api/contact-validations/complete', { contactType, token })).status).toBe(200);
    }
    expect(await marksOf(client)).toEqual({ mobile, email, mobile_proved: true, email_proved: true });
  });

  it('ACC-596 ACC-343 an administrator moves one that is missing, of whom it is not asked; of others not', async () => {
    const [office, agent] = [await someone('amministratore'), await someone('agente')];
    const move = (who: Client, contactType: string, contactValue: string) =>
      admin.put<Problem>(`/api/users/${who.userId}/contact`, { contactType, contactValue, reason: 'Primo accesso' });
    expect((await move(office.client, 'mobile', office.mobile)).status).toBe(200);
    expect((await move(office.client, 'mobile', office.mobile)).status, 'twice').toBe(409);
    expect((await move(office.client, 'email', office.email)).status).toBe(200);
    // What somebody else wrote recovers no account until its owner proves it.
    expect(await marksOf(office.client)).toMatchObject({ mobile: office.mobile, mobile_proved: false });
    const refused = await move(agent.client, 'mobile', agent.mobile);
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('Centro operazioni')]);
    await t.db.query(`update parameters set value = 'false' where id = 'contact_validation_mobile'`);
    const free = await move(agent.client, 'mobile', agent.mobile);
    await t.db.query(`update parameters set value = 'true' where id = 'contact_validation_mobile'`);
    expect(free.status, 'while it is asked of nobody').toBe(200);
  });

  it('ACC-596 ACC-387 a document is given to nobody of the office while no code can go there', async () => {
    const [office, agent] = [await someone('amministratore'), await someone('agente')];
    const give = ({ userId }: Client) =>
      admin.post<Problem>('/api/admin/contracts', { user: userId, documentType: 'engagement_letter' });
    const refused = await give(office.client);
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('non può ricevere il codice')]);
    await t.db.query(
      `update people set mobile = $2, mobile_validated_at = ema_now()
       where id = (select person_id from users where id = $1)`,
      [office.client.userId, office.mobile],
    );
    expect((await give(office.client)).status).toBe(201);
    expect((await give(agent.client)).status, 'asked for it first').toBe(201);
  });
});
