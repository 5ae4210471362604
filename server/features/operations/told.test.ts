import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { auditCount } from '../../test/builders.ts';
import { testPortal } from '../../test/harness.ts';
import { contactChanged, contactCode } from './mails.ts';

const t = testPortal();
type Contact = { validated: boolean; contactValue: string | null; challenge: object | null };
type Problem = { detail: string; errors: Record<string, string> };

const someone = async (areValidated: boolean) => {
  const tag = randomBytes(4).toString('hex');
  const digits = String(parseInt(tag, 16) % 1_000_000).padStart(6, '0');
  const [mobile, email] = [`+393481${digits}`, `${tag}@example.it`];
  const made = await t.db.query<{ id: number; user_id: number }>(
    `with p as (
       insert into people (first_name, last_name, email, mobile, email_validated_at, mobile_validated_at)
       values ('Ada', 'Neri', $1, $2, case when $4 then ema_now() end, case when $4 then ema_now() end)
       returning id)
     insert into users (person_id, username, user_type, password_hash)
     select id, $3, 'agente', 'x' from p
     returning person_id::int as id`,
    [email, mobile, `contatto-${tag}`, areValidated],
  );
  return {
    who: await t.as(`contatto-${tag}`),
    personId: made.rows[0]?.id ?? 0,
    email,
    mobile,
    other: { email: `nuova-${email}`, mobile: `+393482${digits}` },
  };
};
type Person = Awaited<ReturnType<typeof someone>>;
const ask = ({ who }: Person, contactType: string, contactValue: string) =>
  who.post<Contact>('/api/contact-validations', { contactType, contactValue });
const sent = async (to: string) => (await t.outbox(to)).filter((m) => m.destination === to);
const complete = async ({ who }: Person, contactType: string, to: string) =>
  who.post<Contact & Problem>('/api/contact-validations/complete', {
    contactType,
    token: /\b\d{6}\b/.exec((await sent(to))[0]?.body ?? '')?.[0] ?? '000000',
  });
const seen = async ({ who }: Person, type: string) => (await who.get<Contact>(`/api/contact-validations/${type}`)).body;

describe('what is sent about contacts', () => {
  it('ACC-176 a code says which contact it validates, and the news which one counts no more', () => {
    expect(contactCode('email')('123456', 10)).toBe(
      '123456 è il codice EMA Planet per convalidare il tuo indirizzo e-mail. Vale 10 minuti. Non comunicarlo a nessuno.',
    );
    expect(contactCode('mobile')('123456', 10)).toContain('per convalidare il tuo cellulare.');
    const help = { link: 'https://portale.example/annulla', phone: '0141 1' };
    expect(contactChanged({ type: 'email', value: 'ada@example.it' }, help).body).toMatch(
      /^Il tuo indirizzo e-mail EMA Planet è stato cambiato in .*: https:\/\/portale\.example\/annulla o chiama 0141 1\.$/,
    );
    expect(contactChanged({ type: 'mobile', value: '+393471234567' }, help).body).toMatch(
      /^Il tuo cellulare EMA Planet/,
    );
  });

  it.each([
    ['email', 'mail', 'indirizzo e-mail'],
    ['mobile', 'sms', 'cellulare'],
  ] as const)('ACC-176 the code of one’s %s goes there, by %s', async (type, channel, words) => {
    const one = await someone(false);
    expect((await ask(one, type, one[type])).body.validated).toBe(false);
    const [message, ...more] = await sent(one[type]);
    expect([message?.channel, more]).toEqual([channel, []]);
    expect(message?.body).toContain(words);
  });

  it('ACC-177 nobody is told of a contact that never counted, nor of one that stays', async () => {
    const never = await someone(false);
    await ask(never, 'email', never.other.email);
    expect((await complete(never, 'email', never.other.email)).status).toBe(200);
    expect(await sent(never.email)).toEqual([]);
    const stays = await someone(false);
    await ask(stays, 'mobile', stays.mobile);
    expect((await complete(stays, 'mobile', stays.mobile)).status).toBe(200);
    expect(await sent(stays.mobile)).toHaveLength(1);
    const written = await t.db.query(
      `select detail from audit where event = 'operations.complete-contact-validation' and object_id = $1`,
      [String(stays.personId)],
    );
    expect(written.rows).toEqual([{ detail: { contactType: 'mobile', changed: false } }]);
  });
});

describe('the contact under validation', () => {
  it('ACC-177 ACC-343 one that is validated as it was is told to nobody, nor to the other contact', async () => {
    const one = await someone(true);
    await t.db.query('update people set mobile_validated_at = null where id = $1', [one.personId]);
    await ask(one, 'mobile', one.mobile);
    expect((await complete(one, 'mobile', one.mobile)).status).toBe(200);
    expect([(await sent(one.mobile)).length, await sent(one.email)]).toEqual([1, []]);
    await ask(one, 'email', one.email);
    expect((await complete(one, 'email', one.email)).status, 'proved now').toBe(200);
    expect([(await sent(one.mobile)).length, (await sent(one.email)).length]).toEqual([1, 1]);
  });

  it('ACC-179 is one’s own, whether it counts, and the new one as long as its code is under way', async () => {
    const [one, counts] = [await someone(false), await someone(true)];
    expect(await seen(one, 'email')).toEqual({ contactValue: one.email, validated: false, challenge: null });
    expect(await seen(counts, 'mobile')).toEqual({ contactValue: counts.mobile, validated: true, challenge: null });
    await ask(one, 'email', one.other.email);
    expect(await seen(one, 'email')).toMatchObject({ contactValue: one.other.email, challenge: expect.any(Object) });
    expect(await seen(one, 'mobile')).toMatchObject({ contactValue: one.mobile, challenge: null });
    await t.db.query('update people set email = null where id = $1', [one.personId]);
    expect((await seen(one, 'email')).contactValue).toBeNull();
  });

  it.each(['11 minutes', '2 hours'])(
    'ACC-126 the code of one’s own contact of %s ago is told to be expired',
    async (ago) => {
      const one = await someone(false);
      await ask(one, 'mobile', one.mobile);
      await t.db.query(
        `update challenges set created_at = created_at - $2::interval, expires_at = expires_at - $2::interval
       where person_id = $1`,
        [one.personId, ago],
      );
      const late = await complete(one, 'mobile', one.mobile);
      expect([late.status, late.body.errors['token']]).toEqual([422, 'Il token è scaduto. Richiedi un nuovo codice.']);
    },
  );

  it('ACC-325 what an administrator vouched for recovers no account, and the person’s codes are dead', async () => {
    const one = await someone(false);
    await ask(one, 'mobile', one.mobile);
    const list = await one.who.get<{ items: { id: number }[] }>('/api/contact-validations');
    const admin = await t.as('admin');
    expect((await admin.put(`/api/contact-validations/${list.body.items[0]?.id}/force-completion`)).status).toBe(200);
    const kept = await t.db.query(
      `select mobile_validated_at is not null as counts, mobile_proved_by_owner_at as proved from people where id = $1`,
      [one.personId],
    );
    expect(kept.rows).toEqual([{ counts: true, proved: null }]);
    expect((await complete(one, 'mobile', one.mobile)).status).toBe(422);
    expect(await auditCount(t, 'operations.force-contact-validation', one.personId)).toBe(1);
  });

  it('ACC-593 ACC-179 a contact that counts by others’ word is proved by its owner with a code to it, then asks no more', async () => {
    const one = await someone(true);
    const proofs = async () =>
      (
        await t.db.query(
          `select email_proved_by_owner_at is not null as email, mobile_proved_by_owner_at is not null as mobile
           from people where id = $1`,
          [one.personId],
        )
      ).rows[0];
    type Profile = { mobileValidated: boolean; mobileProved: boolean; emailProved: boolean };
    const profile = async () => (await one.who.get<Profile>('/api/account/profile')).body;
    expect(await profile()).toMatchObject({ mobileValidated: true, mobileProved: false, emailProved: false });
    for (const [type, value] of [
      ['mobile', one.mobile],
      ['email', one.email],
    ] as const) {
      expect((await ask(one, type, value)).body).toMatchObject({ validated: false, challenge: expect.any(Object) });
      expect((await complete(one, type, value)).status).toBe(200);
      expect((await ask(one, type, value)).body).toMatchObject({ validated: true, challenge: null });
    }
    expect(await proofs()).toEqual({ email: true, mobile: true });
    expect(await profile()).toMatchObject({ mobileProved: true, emailProved: true });
    expect((await ask(one, 'mobile', one.other.mobile)).status, 'another still needs the old one').toBe(409);
  });

  it('ACC-324 one whose contact counts meanwhile by another way is shown as validated, an old contact is not', async () => {
    const one = await someone(false);
    await ask(one, 'email', one.email);
    await ask(one, 'mobile', one.mobile);
    const shown = async () =>
      (
        await one.who.get<{ items: { contactType: string; validated: boolean }[] }>('/api/contact-validations')
      ).body.items
        .toSorted((a, b) => a.contactType.localeCompare(b.contactType))
        .map((i) => i.validated);
    expect(await shown()).toEqual([false, false]);
    await t.db.query('update people set email_validated_at = ema_now() where id = $1', [one.personId]);
    expect(await shown()).toEqual([true, false]);
    await t.db.query('update people set mobile_validated_at = ema_now(), email = $2 where id = $1', [
      one.personId,
      one.other.email,
    ]);
    expect(await shown()).toEqual([false, true]);
  });

  it('ACC-324 pages of validations, the newest first, and those of one person', async () => {
    const one = await someone(false);
    await ask(one, 'mobile', one.mobile);
    await ask(one, 'email', one.email);
    const admin = await t.as('admin');
    type List = { items: { contactValue: string; id: number }[]; pagination: { totalItems: number } };
    const page = async (n: number) =>
      (await admin.get<List>(`/api/contact-validations?user=${one.who.userId}&perPage=1&page=${n}`)).body;
    const [first, second, third] = [await page(1), await page(2), await page(3)];
    expect([first.items[0]?.contactValue, second.items[0]?.contactValue]).toEqual([one.email, one.mobile]);
    expect([third.items, first.pagination.totalItems]).toEqual([[], 2]);
  });
});
