import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PERSONA_PASSWORD } from '../../db/demo/personas.ts';
import { openBrowser } from '../../test/browser.ts';
import { testPortal } from '../../test/harness.ts';
import { doWaitingJobs } from '../../test/waiting-jobs.ts';
import { noteProofs } from './note-proofs.ts';

const t = testPortal();

describe('a mobile that codes of signatures proved before proofs were noted', () => {
  const SIGNING = ['contract-signature', 'order-signature', 'document-signature'];
  /** Somebody whose number nobody proved, and a code that went to it. */
  const coded = async (mobile: string, code: { purpose: string; isUsed: boolean; isForOther: boolean }) => {
    const { rows } = await t.db.query<{ id: number }>(
      `with p as (
         insert into people (first_name, last_name, mobile) values ('Ada', 'Firmata', $1) returning id),
       u as (
         insert into users (person_id, username, user_type, password_hash)
         select id, 'firma' || $1, 'cliente', 'x' from p returning id, person_id)
       insert into challenges (user_id, person_id, asker, purpose, destination, method, code_hash, expires_at, used_at)
       select case when $4 then 0 else u.id end, u.person_id, 'user:' || u.id, $2, $1, 'SMS', 'x', ema_now(),
         case when $3 then ema_now() - interval '1 day' end
       from u
       returning person_id::int as id`,
      [mobile, code.purpose, code.isUsed, code.isForOther],
    );
    return rows[0]?.id ?? 0;
  };
  const provedAgo = async (id: number) =>
    (
      await t.db.query(
        `select extract(day from ema_now() - mobile_proved_by_owner_at)::int as days,
           mobile_validated_at = mobile_proved_by_owner_at as is_validated
         from people where id = $1`,
        [id],
      )
    ).rows[0];

  it('ACC-593 is proved since the signature of a contract, an order or a document; not by a code that was not used', async () => {
    await noteProofs(t.services);
    const signed = await Promise.all(
      SIGNING.map((purpose, n) => coded(`+3939400001${n}`, { purpose, isUsed: true, isForOther: false })),
    );
    const unused = await coded('+39394000020', { purpose: 'order-signature', isUsed: false, isForOther: false });
    const others = await coded('+39394000021', { purpose: 'order-signature', isUsed: true, isForOther: true });
    expect(await noteProofs(t.services)).toEqual({ noted: SIGNING.length });
    expect(await Promise.all(signed.map(provedAgo))).toEqual(SIGNING.map(() => ({ days: 1, is_validated: true })));
    for (const id of [unused, others]) expect(await provedAgo(id)).toEqual({ days: null, is_validated: null });
  });
});

describe('what opens an account', () => {
  it('ACC-075 each sign-in makes a secret of 256 bits of its own, of which the database has the hash alone', async () => {
    const secrets: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      const browser = openBrowser(t, `10.3.0.${n + 1}`);
      expect((await browser.post('/login', { username: 'agente', password: PERSONA_PASSWORD })).status).toBe(200);
      secrets.push(browser.cookie('ema') ?? '');
    }
    expect(new Set(secrets).size).toBe(4);
    for (const secret of secrets) {
      expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
      const hash = createHash('sha256').update(secret).digest('hex');
      const { rows } = await t.db.query('select row_to_json(s)::text as row from sessions s where secret_hash = $1', [
        hash,
      ]);
      expect(rows).toHaveLength(1);
      expect(rows[0].row).not.toContain(secret);
    }
    // No two share a beginning, as what is counted or follows a clock does.
    expect(new Set(secrets.map((secret) => secret.slice(0, 6))).size).toBe(4);
  });

  it('ACC-128 codes are drawn by chance: fifty of them repeat hardly any and begin with many digits', async () => {
    const { rows: people } = await t.db.query<{ username: string; mobile: string }>(
      `select distinct on (p.mobile) u.username, p.mobile
       from users u
       join people p on p.id = u.person_id
       join agents a on a.user_id = u.id
       where a.status = 'seller' and not u.disabled and p.mobile_proved_by_owner_at is not null
       order by p.mobile
       limit 50`,
    );
    expect(people).toHaveLength(50);
    for (const { username } of people)
      await openBrowser(t, '10.4.0.1').post('/api/credentials/request-password-reset', { username });
    expect(await doWaitingJobs(t, 'access-reset-code')).toBeGreaterThanOrEqual(50);
    const { rows } = await t.db.query<{ body: string }>(`select body from outbox where channel = 'sms'`);
    const codes = rows.flatMap(({ body }) => /\b\d{6}\b/.exec(body)?.[0] ?? []);
    expect(codes.length).toBeGreaterThanOrEqual(50);
    expect(new Set(codes).size).toBeGreaterThanOrEqual(codes.length - 2);
    expect(new Set(codes.map((code) => code[0])).size).toBeGreaterThanOrEqual(6);
  });
});
