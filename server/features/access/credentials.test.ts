import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { PERSONA_PASSWORD } from '../../db/demo/personas.ts';
import { auditCount } from '../../test/builders.ts';
import { openBrowser, type Browser } from '../../test/browser.ts';
import { testPortal } from '../../test/harness.ts';

const t = testPortal({ workers: true });
type Refused = { detail: string; errors: Record<string, string> };
const CHOSEN = 'Nuova-Chiave-77';

/** Somebody with the personas’ password, whose mobile was proved by its owner. */
const someone = async (more: { mobile?: string } = {}) => {
  const tag = randomBytes(4).toString('hex');
  const mobile = more.mobile ?? `+39347${String(parseInt(tag, 16) % 10_000_000).padStart(7, '0')}`;
  const username = `accesso-${tag}`;
  const made = await t.db.query<{ id: number; person_id: number }>(
    `with p as (
       insert into people (first_name, last_name, email, email_validated_at, mobile, mobile_validated_at, mobile_proved_by_owner_at)
       values ('Ada', 'Fortunati', $1, ema_now(), $2, ema_now(), ema_now())
       returning id)
     insert into users (person_id, username, user_type, password_hash)
     select p.id, $3, 'amministratore', (select password_hash from users where username = 'gm')
     from p
     returning id::int, person_id::int`,
    [`${tag}@example.it`, mobile, username],
  );
  const { id, person_id: personId } = made.rows[0] ?? { id: 0, personId: 0, person_id: 0 };
  return { id, personId, username, mobile };
};
const login = (username: string, password = PERSONA_PASSWORD, cookie = '') =>
  t.anyone.post<Refused>('/login', { username, password }, { headers: cookie ? { cookie } : {} });
const cookieOf = (headers: Record<string, unknown>): string => String(headers['set-cookie']).split(';')[0] ?? '';
const isSignedIn = async (cookie: string) =>
  (await t.anyone.get<{ isAuthenticated: boolean }>('/api/account', { headers: { cookie } })).body.isAuthenticated;
const codeTo = async (mobile: string): Promise<string> => {
  for (let tries = 0; tries < 100; tries += 1) {
    const code = /\b\d{6}\b/.exec((await t.outbox(mobile))[0]?.body ?? '')?.[0];
    if (code) return code;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('no code');
};
/** A code is good in the browser that asked for it, so each test has one of its own. */
let browser: Browser;
let browsers = 0;
beforeEach(() => {
  browsers += 1;
  browser = openBrowser(t, `10.7.${Math.floor(browsers / 200)}.${1 + (browsers % 200)}`);
});
const askReset = (username: string) => browser.post('/api/credentials/request-password-reset', { username });
const reset = (username: string, token: string, password = CHOSEN) =>
  browser.post<Refused>('/api/credentials/reset-password', { username, token, password });
const askUsername = (mobile: string) => browser.post('/api/credentials/request-username-recovery', { mobile });
const sendUsername = (mobile: string, token: string) =>
  browser.post<Refused>('/api/credentials/recover-username', { mobile, token });
/** A code under way for something else of the person’s. */
const openCode = async (personId: number): Promise<() => Promise<boolean>> => {
  const made = await t.db.query<{ id: number }>(
    `insert into challenges (person_id, purpose, object, destination, method, code_hash, attempts_left, created_at, expires_at)
     values ($1, 'contact-validation', 'email', 'x', 'e-mail', 'x', 5, ema_now(), ema_now() + interval '10 minutes')
     returning id`,
    [personId],
  );
  return async () =>
    (await t.db.query('select cancelled_at from challenges where id = $1', [made.rows[0]?.id])).rows[0]
      ?.cancelled_at === null;
};

describe('signing in', () => {
  const hashOf = async (id: number) =>
    String((await t.db.query('select password_hash from users where id = $1', [id])).rows[0]?.password_hash);
  const sessionsOf = async (id: number) =>
    (await t.db.query('select id from sessions where actor_user_id = $1', [id])).rows.length;

  it('ACC-073 whoever signs in where somebody was signed in ends that session, and no other', async () => {
    const [before, after] = [await someone(), await someone()];
    const cookie = cookieOf((await login(before.username)).headers);
    const elsewhere = cookieOf((await login(before.username)).headers);
    const fresh = cookieOf((await login(after.username, PERSONA_PASSWORD, cookie)).headers);
    expect([await isSignedIn(cookie), await isSignedIn(elsewhere), await isSignedIn(fresh)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('the sign-in is noted, and a refused one with the account it was for', async () => {
    const who = await someone();
    await login(who.username);
    const noted = await t.db.query(
      'select last_login = last_activity as both, last_login is not null as is_noted from users where id = $1',
      [who.id],
    );
    expect(noted.rows).toEqual([{ both: true, is_noted: true }]);
    expect(await auditCount(t, 'access.login', who.id)).toBe(1);
    const unknown = await auditCount(t, 'access.login-refused', '');
    await login(who.username, 'sbagliata');
    await login('nessuno-davvero', 'sbagliata');
    expect(await auditCount(t, 'access.login-refused', who.id)).toBe(1);
    expect(await auditCount(t, 'access.login-refused', '')).toBe(unknown + 1);
    await t.db.query('update users set disabled = true where id = $1', [who.id]);
    expect((await login(who.username)).status).toBe(401);
    expect(await auditCount(t, 'access.login-refused', who.id)).toBe(2);
  });

  it('A5 a password hashed as was done before is hashed anew at the sign-in, any other stays', async () => {
    const who = await someone();
    const before = await hashOf(who.id);
    await login(who.username);
    expect(await hashOf(who.id)).toBe(before);
    const { passwords } = t.services.ports;
    const { needsRehash } = passwords;
    passwords.needsRehash = () => true;
    expect((await login(who.username)).status).toBe(200);
    passwords.needsRehash = needsRehash;
    expect(await hashOf(who.id)).not.toBe(before);
    expect((await login(who.username)).status).toBe(200);
  });

  it.each([
    ['its own', false],
    ['its own', true],
    ['a forgotten one', false],
    ['a forgotten one', true],
    ['none: switched off', false],
  ])(
    'ACC-588 a password that is replaced while it is looked at opens nothing: %s, hashed anew: %s',
    async (by, anew) => {
      const who = await someone();
      const cookie = cookieOf((await login(who.username)).headers);
      if (by === 'a forgotten one') await askReset(who.username);
      const token = by === 'a forgotten one' ? await codeTo(who.mobile) : '';
      const replace = async () => {
        if (by === 'a forgotten one') return (await reset(who.username, token)).status;
        const off = () => t.db.query('update users set disabled = true where id = $1', [who.id]);
        if (by !== 'its own') return off().then(() => 204);
        const body = { currentPassword: PERSONA_PASSWORD, newPassword: CHOSEN };
        return (await t.anyone.put('/api/account/update-password', body, { headers: { cookie } })).status;
      };
      const { passwords } = t.services.ports;
      const { verify, needsRehash } = passwords;
      let replaced = { status: 0, hash: '' };
      passwords.verify = async (stored, password) => {
        passwords.verify = verify;
        const matches = await verify(stored, password);
        replaced = { status: await replace(), hash: await hashOf(who.id) };
        return matches;
      };
      if (anew) passwords.needsRehash = () => true;
      const late = await login(who.username);
      passwords.needsRehash = needsRehash;
      expect([replaced.status, late.status]).toEqual([by === 'a forgotten one' ? 200 : 204, 401]);
      expect(await sessionsOf(who.id), 'no other than the first').toBe(1);
      expect(await hashOf(who.id)).toBe(replaced.hash);
      expect(await auditCount(t, 'access.login-refused', who.id)).toBe(1);
      const isOff = by === 'none: switched off';
      expect([(await login(who.username)).status, (await login(who.username, CHOSEN)).status]).toEqual([
        401,
        isOff ? 401 : 200,
      ]);
    },
  );

  it('ACC-588 a new password that waits for a sign-in under way ends the session it opened', async () => {
    const who = await someone();
    await askReset(who.username);
    const token = await codeTo(who.mobile);
    const holding = await t.db.connect();
    await holding.query('begin');
    await holding.query('select from users where id = $1 for update', [who.id]);
    const entering = login(who.username);
    await new Promise((resolve) => setTimeout(resolve, 600));
    const replacing = reset(who.username, token);
    await new Promise((resolve) => setTimeout(resolve, 600));
    await holding.query('commit');
    holding.release();
    const [entered, replaced] = [await entering, await replacing];
    expect(replaced.status).toBe(200);
    if (entered.status === 200) expect(await isSignedIn(cookieOf(entered.headers))).toBe(false);
    else expect([entered.status, await sessionsOf(who.id)]).toEqual([401, 0]);
  });

  it('ACC-588 ten sign-ins at once, of a password hashed as was done before, all enter', async () => {
    const who = await someone();
    const before = await hashOf(who.id);
    const { passwords } = t.services.ports;
    const { needsRehash } = passwords;
    passwords.needsRehash = (stored) => stored === before;
    const all = await Promise.all(Array.from({ length: 10 }, () => login(who.username)));
    passwords.needsRehash = needsRehash;
    expect(all.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect([await sessionsOf(who.id), (await hashOf(who.id)) === before]).toEqual([10, false]);
  });

  it('neither a deleted agent nor one out for inactivity signs in, one who only buys does', async () => {
    const [agent] = (
      await t.db.query<{ id: number; username: string }>(
        `select u.id::int, u.username from users u join agents a on a.user_id = u.id where a.status = 'seller' and not u.disabled and u.username like 'ag1%' limit 1`,
      )
    ).rows;
    await t.db.query(
      `update users set password_hash = (select password_hash from users where username = 'gm') where id = $1`,
      [agent?.id],
    );
    const statusAs = async (status: string) => {
      await t.db.query('update agents set status = $2 where user_id = $1', [agent?.id, status]);
      return (await login(agent?.username ?? '')).status;
    };
    expect([await statusAs('deleted'), await statusAs('inactive'), await statusAs('customer')]).toEqual([
      401, 401, 200,
    ]);
    expect(await statusAs('seller')).toBe(200);
  });
});

describe('a new password for one’s own', () => {
  const change = (cookie: string, currentPassword: string, newPassword: string) =>
    t.anyone.put<Refused>('/api/account/update-password', { currentPassword, newPassword }, { headers: { cookie } });

  it('A7 has to be another one, and not made of one’s names; refused, nothing changes', async () => {
    const who = await someone();
    const cookie = cookieOf((await login(who.username)).headers);
    expect((await change(cookie, PERSONA_PASSWORD, PERSONA_PASSWORD)).body.errors['newPassword']).toMatch(/diversa/);
    for (const made of [`Fortunati-2026`, `${who.username}-X9`])
      expect((await change(cookie, PERSONA_PASSWORD, made)).body.errors['newPassword'], made).toBeTruthy();
    expect((await login(who.username)).status).toBe(200);
    expect(await auditCount(t, 'access.update-password', who.id)).toBe(0);
  });

  it('ACC-085 A6 one that thieves know is refused, here and where it was forgotten, and nothing changes', async () => {
    const who = await someone();
    const cookie = cookieOf((await login(who.username)).headers);
    const changed = await change(cookie, PERSONA_PASSWORD, 'Blink182');
    expect([changed.status, changed.body.errors['newPassword']]).toEqual([422, expect.stringMatching(/troppo comune/)]);
    const forgotten = await reset(who.username, '000000', 'liverpool1');
    expect([forgotten.status, forgotten.body.errors['password']]).toEqual([
      422,
      expect.stringMatching(/troppo comune/),
    ]);
    expect((await login(who.username)).status).toBe(200);
  });

  it('ACC-085 A6 is taken and asked for as it was typed, to its last sign, up to 256 of whatever kind', async () => {
    const who = await someone();
    const cookie = cookieOf((await login(who.username)).headers);
    const long = `  Caffè ☕ ${'e latte '.repeat(30)}`.padEnd(256, '!');
    expect((await change(cookie, PERSONA_PASSWORD, long)).status).toBe(204);
    const others = [long.trim(), long.toLowerCase(), long.slice(0, 255), `${long.slice(0, 255)}?`, long.slice(0, 72)];
    for (const other of others) expect((await login(who.username, other)).status).toBe(401);
    expect((await login(who.username, long)).status).toBe(200);
  });

  it('A7 kills the codes under way, is noted with its day and is no generated one any more', async () => {
    const who = await someone();
    await t.db.query(`update users set password_generated = true, password_date = '2020-01-01' where id = $1`, [
      who.id,
    ]);
    const cookie = cookieOf((await login(who.username)).headers);
    const isOpen = await openCode(who.personId);
    expect((await change(cookie, PERSONA_PASSWORD, CHOSEN)).status).toBe(204);
    expect(await isOpen()).toBe(false);
    const kept = await t.db.query(
      `select password_generated, password_date > ema_now() - interval '1 minute' as is_new from users where id = $1`,
      [who.id],
    );
    expect(kept.rows).toEqual([{ password_generated: false, is_new: true }]);
    expect([(await login(who.username)).status, (await login(who.username, CHOSEN)).status]).toEqual([401, 200]);
    expect(await auditCount(t, 'access.update-password', who.id)).toBe(1);
  });

  it('ACC-173 ACC-174 one of a certain age has to be changed, where the portal is set to ask for it', async () => {
    const who = await someone();
    await t.db.query(`update users set password_date = ema_now() - interval '91 days' where id = $1`, [who.id]);
    const asked = async () => {
      const cookie = cookieOf((await login(who.username)).headers);
      const { body } = await t.anyone.get<{ requiredOperations: object[] }>('/api/account', { headers: { cookie } });
      return JSON.stringify(body.requiredOperations ?? []).includes('periodic');
    };
    const last = (days: number) =>
      t.db.query(`update parameters set value = $1 where id = 'periodic_password_days'`, [days]);
    expect(await asked(), 'never, unless set').toBe(false);
    await last(92);
    expect(await asked()).toBe(false);
    await last(91);
    expect(await asked()).toBe(true);
    await last(0);
  });

  it('A7 of two sessions that change it at once the second is told, and its password does not hold', async () => {
    const who = await someone();
    const [here, there] = [
      cookieOf((await login(who.username)).headers),
      cookieOf((await login(who.username)).headers),
    ];
    const { passwords } = t.services.ports;
    const { hash } = passwords;
    let first = 0;
    passwords.hash = async (password) => {
      passwords.hash = hash;
      // The other session comes first while this one is reckoned.
      first = (await change(there, PERSONA_PASSWORD, 'Prima-Chiave-55')).status;
      return hash(password);
    };
    const second = await change(here, PERSONA_PASSWORD, CHOSEN);
    expect([first, second.status, second.body.detail]).toEqual([
      204,
      409,
      'La password è appena stata modificata da un’altra sessione.',
    ]);
    expect([(await login(who.username, CHOSEN)).status, (await login(who.username, 'Prima-Chiave-55')).status]).toEqual(
      [401, 200],
    );
  });
});

describe('a forgotten password', () => {
  it('ACC-087 the code sets it once, kills the codes under way, and is written down', async () => {
    const who = await someone();
    await askReset(who.username);
    const token = await codeTo(who.mobile);
    const isOpen = await openCode(who.personId);
    expect((await reset(who.username, token)).status).toBe(200);
    expect([await isOpen(), await auditCount(t, 'access.reset-password', who.id)]).toEqual([false, 1]);
    expect((await login(who.username, CHOSEN)).status).toBe(200);
    const twice = await reset(who.username, token, 'Altra-Chiave-78');
    expect([twice.status, twice.body.errors['token']]).toEqual([422, 'Codice non valido']);
  });

  it('ACC-598 ACC-085 one’s own name is refused with the right code alone, which is good for another after', async () => {
    const who = await someone();
    await askReset(who.username);
    const token = await codeTo(who.mobile);
    const wrong = token === '111111' ? '222222' : '111111';
    expect((await reset(who.username, wrong, 'AdaFortunati')).body.errors['token'], 'no word of the name').toBeTruthy();
    for (const made of ['AdaFortunati', 'Fortunati-2026']) {
      const refused = await reset(who.username, token, made);
      expect([refused.status, refused.body.errors['password']], made).toEqual([422, expect.any(String)]);
    }
    expect((await login(who.username)).status, 'nothing changed').toBe(200);
    expect((await reset(who.username, token)).status).toBe(200);
    expect((await login(who.username, CHOSEN)).status).toBe(200);
  });

  it('ACC-087 another’s code sets nothing, nor does one of an account that was switched off meanwhile', async () => {
    const [who, other] = [await someone(), await someone()];
    await askReset(who.username);
    await askReset(other.username);
    const [token, foreign] = [await codeTo(who.mobile), await codeTo(other.mobile)];
    if (token !== foreign) expect((await reset(who.username, foreign)).status).toBe(422);
    await t.db.query('update users set disabled = true where id = $1', [who.id]);
    expect((await reset(who.username, token)).body.errors['token']).toBe('Codice non valido');
    expect((await login(other.username)).status).toBe(200);
  });

  it('A9 who has no mobile, or none that they proved, is told what one who does not exist is told', async () => {
    const [none, typed] = [await someone(), await someone()];
    await t.db.query('update people set mobile = null where id = $1', [none.personId]);
    await t.db.query('update people set mobile_proved_by_owner_at = null where id = $1', [typed.personId]);
    const told = { detail: 'Codice non valido', errors: { token: 'Codice non valido' } };
    for (const username of ['nessuno-davvero', none.username, typed.username]) {
      const answer = await reset(username, '123456');
      expect([username, answer.status, answer.body]).toMatchObject([username, 422, told]);
    }
    for (const mobile of ['+393289990003', typed.mobile])
      expect((await sendUsername(mobile, '123456')).body).toMatchObject(told);
  });
});

describe('a forgotten username', () => {
  it('ACC-081 every account in use of the number is named to it, the oldest first, and it is written down', async () => {
    const oldest = await someone();
    const [second, off] = [await someone({ mobile: oldest.mobile }), await someone({ mobile: oldest.mobile })];
    await t.db.query('update users set disabled = true where id = $1', [off.id]);
    await askUsername(oldest.mobile);
    const done = await sendUsername(oldest.mobile, await codeTo(oldest.mobile));
    expect(done.status).toBe(200);
    expect((await t.outbox(oldest.mobile))[0]?.body).toBe(
      `EMA Planet: i tuoi username sono ${oldest.username}, ${second.username}`,
    );
    expect(await auditCount(t, 'access.recover-username', oldest.id)).toBe(1);
  });

  it('ACC-081 one account is named alone; no number, no code', async () => {
    const who = await someone();
    await askUsername(who.mobile);
    const token = await codeTo(who.mobile);
    const wrong = await sendUsername(who.mobile, token === '000000' ? '000001' : '000000');
    expect([wrong.status, (await t.outbox(who.mobile)).length]).toEqual([422, 1]);
    await sendUsername(who.mobile, token);
    expect((await t.outbox(who.mobile))[0]?.body).toBe(`EMA Planet: il tuo username è ${who.username}`);
    const nonsense = await askUsername('(0000000000)');
    expect([nonsense.status, (nonsense.body as unknown as Refused).errors['mobile']]).toEqual([
      422,
      'Inserisci un numero di cellulare valido.',
    ]);
  });
});
