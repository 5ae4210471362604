import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { PERSONA_PASSWORD } from '../../db/demo/personas.ts';
import { openBrowser, type Browser } from '../../test/browser.ts';
import { testPortal } from '../../test/harness.ts';
import { doWaitingJobs } from '../../test/waiting-jobs.ts';

const t = testPortal();
beforeAll(async () => {
  await t.db.query(
    `update users set password_hash = (select password_hash from users where username = 'agente') where username like 'ag%'`,
  );
});
/** Addresses that nobody else in this file comes from. */
let nextAddress = 0;
const elsewhere = (): string => `10.1.${Math.floor((nextAddress += 1) / 250)}.${1 + (nextAddress % 250)}`;
const FRESH = 'Nuova-Chiave-77';

type Person = { username: string; mobile: string; email: string };
/** An agent of the demo whom no other test here uses. */
const person = async (n: number): Promise<Person> =>
  (
    await t.db.query<Person>(
      `select u.username, p.mobile, p.email
       from users u
       join people p on p.id = u.person_id
       where u.username like 'ag%'
         and not u.disabled
         and u.id in (select user_id from agents where status = 'seller')
       order by u.id
       offset $1
       limit 1`,
      [n],
    )
  ).rows[0] as Person;

/** By which the portal knows a browser. */
const hashOf = (browser: Browser): string =>
  createHash('sha256')
    .update(browser.cookie('ema-device') ?? '')
    .digest('hex');
const login = (browser: Browser, username: string, password = PERSONA_PASSWORD) =>
  browser.post<{ detail: string }>('/login', { username, password });
const askReset = (browser: Browser, username: string) =>
  browser.post('/api/credentials/request-password-reset', { username });
const askUsername = (browser: Browser, mobile: string) =>
  browser.post('/api/credentials/request-username-recovery', { mobile });
const reset = (browser: Browser, username: string, token: string) =>
  browser.post<{ detail: string }>('/api/credentials/reset-password', { username, token, password: FRESH });

const messages = async (to: string): Promise<number> => (await t.outbox(to)).length;
const settle = () => doWaitingJobs(t, 'access-reset-code', 'access-recovery-code');
/** What asking sends to somebody; null when nothing came. */
const sentTo = async (who: Person, ask: () => Promise<unknown>): Promise<{ channel: string; code: string } | null> => {
  const before = Math.max(0, ...(await t.outbox()).map((m) => m.id));
  await ask();
  await settle();
  const found = (await t.outbox()).find(
    (m) => m.id > before && [who.mobile, who.email.toLowerCase()].includes(m.destination),
  );
  return found ? { channel: found.channel, code: /\b(\d{6}|\d{10})\b/.exec(found.body)?.[1] ?? '' } : null;
};

/** What one does who wants to lock somebody out: from many addresses, with a new browser each time. */
const attack = async (who: Person): Promise<void> => {
  const address = elsewhere();
  for (let i = 0; i < 3; i += 1) {
    await askReset(openBrowser(t, address), who.username);
    await askUsername(openBrowser(t, address), who.mobile);
  }
  for (let i = 0; i < 12; i += 1) await login(openBrowser(t, elsewhere()), who.username, `sbagliata-${i}`);
  for (let round = 0; round < 5; round += 1) {
    const browser = openBrowser(t, elsewhere());
    await askReset(browser, who.username);
    await settle();
    for (let i = 0; i < 5; i += 1) expect((await reset(browser, who.username, `00000${i}`)).status).toBe(422);
  }
  expect((await login(openBrowser(t, elsewhere()), who.username)).status, 'strangers are stopped').toBe(429);
};

describe('a stranger closes nothing (ACC-341)', () => {
  it('the owner goes on signing in: in a browser they are known by, and from a network they are known from', async () => {
    const who = await person(0);
    const [home, laptop] = [elsewhere(), openBrowser(t, elsewhere())];
    expect((await login(laptop, who.username)).status).toBe(200);
    expect((await login(openBrowser(t, home), who.username)).status).toBe(200);
    await attack(who);
    expect((await login(laptop, who.username)).status, 'a known browser').toBe(200);
    expect((await login(openBrowser(t, home), who.username)).status, 'the usual network').toBe(200);
    for (let i = 0; i < 20; i += 1) expect((await login(laptop, who.username, `errore-${i}`)).status).toBe(401);
    expect((await login(laptop, who.username)).status, 'ten errors in the browser, ten in its network').toBe(429);
    expect((await login(openBrowser(t, home), who.username)).status, 'another line').toBe(200);
  });

  it('a network is known for ninety days from a sign-in there, and to whoever signed in there alone', async () => {
    const [who, other] = [await person(20), await person(21)];
    const home = elsewhere();
    const browserOfOther = openBrowser(t, home);
    expect((await login(browserOfOther, other.username)).status).toBe(200);
    await t.as(who.username);
    await attack(who);
    const atHome = async () => (await login(openBrowser(t, home), who.username)).status;
    const signedInThere = (daysAgo: number) =>
      t.db.query(
        `update sessions s
         set created_at = ema_now() - make_interval(days => $3), network = there.network
         from users u, users v join sessions there on there.actor_user_id = v.id
         where u.username = $1 and s.actor_user_id = u.id and v.username = $2`,
        [who.username, other.username, daysAgo],
      );
    expect(await atHome(), 'where another signed in').toBe(429);
    expect((await login(browserOfOther, who.username)).status, 'in the browser of another').toBe(429);
    await signedInThere(91);
    expect(await atHome()).toBe(429);
    const { ports } = t.services;
    const { clock } = ports;
    const now = clock.now();
    const atHomeAfter = async (ms: number) => {
      await t.db.query(
        `update sessions s set created_at = $2::timestamptz - interval '90 days'
         from users u where u.username = $1 and s.actor_user_id = u.id`,
        [who.username, new Date(now.getTime() + ms)],
      );
      return atHome();
    };
    ports.clock = { ...clock, now: () => now };
    try {
      expect([await atHomeAfter(0), await atHomeAfter(1)], 'to the instant').toEqual([429, 200]);
    } finally {
      ports.clock = clock;
    }
    await signedInThere(89);
    expect(await atHome()).toBe(200);
  });

  it('the owner resets the password in any browser, and is known there: the right password goes on', async () => {
    const who = await person(1);
    expect((await login(openBrowser(t, elsewhere()), who.username)).status).toBe(200);
    await attack(who);
    const browser = openBrowser(t, elsewhere());
    const sent = await sentTo(who, () => askReset(browser, who.username));
    expect(sent).toMatchObject({ channel: 'mail', code: expect.stringMatching(/^\d{10}$/) });
    expect((await login(browser, who.username)).status).toBe(429);
    expect((await reset(browser, who.username, sent?.code ?? '')).status).toBe(200);
    const { rows } = await t.db.query(
      'select d.secret_hash from known_devices d join users u on u.id = d.user_id where u.username = $1',
      [who.username],
    );
    expect(rows, 'and in no other any more').toEqual([{ secret_hash: hashOf(browser) }]);
    expect((await login(browser, who.username, FRESH)).status).toBe(200);
  });

  it('the owner goes on getting codes by SMS in a browser they are known by', async () => {
    const who = await person(2);
    const laptop = openBrowser(t, elsewhere());
    await login(laptop, who.username);
    await attack(who);
    const sent = await sentTo(who, () => askReset(laptop, who.username));
    expect(sent).toMatchObject({ channel: 'sms', code: expect.stringMatching(/^\d{6}$/) });
    const stranger = openBrowser(t, elsewhere());
    for (let i = 0; i < 6; i += 1) expect((await reset(stranger, who.username, '000000')).status).toBe(422);
    await askReset(stranger, who.username);
    await settle();
    expect((await reset(laptop, who.username, sent?.code ?? '')).status, 'neither spent nor killed').toBe(200);
  });

  it('codes for what one signs are not touched', async () => {
    const who = await person(3);
    await attack(who);
    const own = await t.as(who.username);
    const asked = await own.post<{ challenge: { remainingAttemptsNumber: number } }>('/api/account/contact-changes', {
      contactType: 'mobile',
      contactValue: '+39 320 7770001',
      password: PERSONA_PASSWORD,
    });
    expect([asked.status, asked.body.challenge.remainingAttemptsNumber]).toEqual([200, 5]);
  });

  it('B7 what strangers make somebody’s number receive stays little, by SMS and for both purposes', async () => {
    const who = await person(4);
    const before = await messages(who.mobile);
    for (let i = 0; i < 12; i += 1) {
      await askReset(openBrowser(t, elsewhere()), who.username);
      await askUsername(openBrowser(t, elsewhere()), who.mobile);
      await settle();
    }
    expect((await messages(who.mobile)) - before).toBe(8);
  });

  it('B1 B3 a code is good in the browser that asked for it, and nowhere else', async () => {
    const who = await person(5);
    const [mine, other] = [openBrowser(t, elsewhere()), openBrowser(t, elsewhere())];
    const sent = await sentTo(who, () => askReset(mine, who.username));
    await askReset(other, who.username);
    expect((await reset(other, who.username, sent?.code ?? '')).status).toBe(422);
    expect((await reset(openBrowser(t, elsewhere()), who.username, sent?.code ?? '')).status).toBe(422);
    expect((await reset(mine, who.username, sent?.code ?? '')).status).toBe(200);
    expect((await reset(mine, who.username, sent?.code ?? '')).status, 'once').toBe(422);
  });

  it('ACC-341 without an address proved three days ago a code too long to guess comes by SMS, one in an hour', async () => {
    const who = await person(6);
    await t.db.query(`update people set email_proved_by_owner_at = ema_now() - interval '71 hours' where mobile = $1`, [
      who.mobile,
    ]);
    for (let i = 0; i < 4; i += 1) await sentTo(who, () => askReset(openBrowser(t, elsewhere()), who.username));
    const browser = openBrowser(t, elsewhere());
    const sent = await sentTo(who, () => askReset(browser, who.username));
    expect(sent).toMatchObject({ channel: 'sms', code: expect.stringMatching(/^\d{10}$/) });
    expect(await sentTo(who, () => askReset(openBrowser(t, elsewhere()), who.username))).toBeNull();
    expect((await reset(browser, who.username, sent?.code ?? '')).status).toBe(200);
  });

  it('the username comes the way its code came', async () => {
    const who = await person(7);
    for (let i = 0; i < 4; i += 1) await sentTo(who, () => askUsername(openBrowser(t, elsewhere()), who.mobile));
    const browser = openBrowser(t, elsewhere());
    const sent = await sentTo(who, () => askUsername(browser, who.mobile));
    expect(sent?.channel).toBe('mail');
    const done = await browser.post<{ message: string }>('/api/credentials/recover-username', {
      mobile: who.mobile,
      token: sent?.code,
    });
    expect(done.body.message).toBe('Il tuo username ti è stato recapitato via e-mail');
    expect((await t.outbox(who.email.toLowerCase()))[0]?.body).toContain(who.username);
  });

  it('SMS to strangers have a budget of their own; past it codes go by e-mail', async () => {
    const who = await person(8);
    await sentTo(who, () => askReset(openBrowser(t, elsewhere()), who.username));
    await t.db.query(`update rate_limits set points = 5000 where key = 'sms-strangers:'`);
    expect(await sentTo(who, () => askReset(openBrowser(t, elsewhere()), who.username))).toMatchObject({
      channel: 'mail',
    });
    await t.db.query(`delete from rate_limits where key = 'sms-strangers:'`);
  });
});

describe('the browser somebody is known by (ACC-341)', () => {
  it('has a secret that scripts cannot read, of which only a hash is kept, new at each sign-in', async () => {
    const who = await person(9);
    const browser = openBrowser(t, elsewhere());
    const answer = await login(browser, who.username);
    const line = [answer.headers['set-cookie'] ?? []].flat().find((one) => one.startsWith('ema-device='));
    expect(line).toMatch(/Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict/);
    const first = browser.cookie('ema-device') ?? '';
    const kept = async () =>
      (
        await t.db.query<{ secret_hash: string }>(
          'select secret_hash from known_devices where user_id = (select id from users where username = $1)',
          [who.username],
        )
      ).rows.map((r) => r.secret_hash);
    expect(await kept()).toHaveLength(1);
    expect(await kept()).not.toContain(first);
    const other = await person(10);
    await login(browser, other.username);
    expect(browser.cookie('ema-device')).not.toBe(first);
    await login(browser, who.username);
    expect(await kept(), 'two people at one browser').toHaveLength(1);
    const browsers = Array.from({ length: 25 }, () => openBrowser(t, elsewhere()));
    for (const one of browsers) await login(one, who.username);
    expect((await kept()).toSorted(), 'the last twenty').toEqual(browsers.slice(5).map(hashOf).toSorted());
  });

  it('ACC-341 ACC-084 has its own three codes in ten minutes, for the accounts it is known by and no others', async () => {
    const [who, other] = [await person(13), await person(14)];
    const address = elsewhere();
    const [known, ofOther] = [openBrowser(t, address), openBrowser(t, elsewhere())];
    await login(known, who.username);
    await login(ofOther, other.username);
    const asked = async (browser: Browser, ask: (browser: Browser) => Promise<{ status: number }>) => {
      const statuses: number[] = [];
      for (let n = 0; n < 4; n += 1) statuses.push((await ask(browser)).status);
      return statuses;
    };
    for (const ask of [(b: Browser) => askReset(b, who.username), (b: Browser) => askUsername(b, who.mobile)]) {
      expect(await asked(openBrowser(t, address), ask), 'strangers of that network').toEqual([200, 200, 200, 429]);
      expect(await asked(known, ask), 'the known one among them').toEqual([200, 200, 200, 429]);
      expect(await asked(ofOther, ask), 'one that another is known by').toEqual([200, 200, 200, 429]);
    }
    const { headers } = await askReset(ofOther, other.username);
    expect(headers['set-cookie'], 'it has its secret').toBeUndefined();
  });

  it('a planted secret is worth nothing after the sign-in', async () => {
    const who = await person(11);
    const attacker = openBrowser(t, elsewhere());
    await askReset(attacker, 'nessuno-qui');
    const planted = attacker.cookie('ema-device') ?? '';
    const headers = { cookie: `ema-device=${planted}` };
    await t.anyone.post('/login', { username: who.username, password: PERSONA_PASSWORD }, { headers, ip: elsewhere() });
    const known = await t.db.query(
      `select 1 from known_devices where secret_hash = encode(sha256(convert_to($1, 'UTF8')), 'hex')`,
      [planted],
    );
    expect(known.rowCount).toBe(0);
  });

  it('a changed password forgets all browsers but this one', async () => {
    const who = await person(12);
    const [laptop, phone] = [openBrowser(t, elsewhere()), openBrowser(t, elsewhere())];
    await login(laptop, who.username);
    await login(phone, who.username);
    const count = async () =>
      (
        await t.db.query('select 1 from known_devices where user_id = (select id from users where username = $1)', [
          who.username,
        ])
      ).rowCount;
    expect(await count()).toBe(2);
    const own = await t.as(who.username);
    await own.put('/api/account/update-password', { currentPassword: PERSONA_PASSWORD, newPassword: FRESH });
    expect(await count()).toBe(1);
  });
});
