import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PERSONA_PASSWORD } from '../../db/demo/personas.ts';
import { openBrowser } from '../../test/browser.ts';
import { testPortal } from '../../test/harness.ts';
import { doWaitingJobs } from '../../test/waiting-jobs.ts';

const t = testPortal();

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
