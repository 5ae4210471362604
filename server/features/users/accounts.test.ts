/** Accounts that the office makes, changes, disables and enables again. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { patchSeen, versionOf } from '../../test/seen.ts';

type User = {
  id: number;
  username: string;
  displayName: string;
  userType: string;
  disabled: boolean;
  meetingScannerEnabled: boolean;
  version: number;
};
type Problem = { detail: string; violations: { propertyPath: string; message: string }[] };

const t = testPortal();
const PASSWORD = 'Varco-Nord-48!';
const NEW = { displayName: 'Varco Nord', username: 'varco.nord', password: PASSWORD };
const create = <T = User>(who: Client, body: object, key = newKey()) => who.post<T>('/api/users', body, { key });
const signIn = async (username: string, password: string) =>
  (await t.anyone.post('/login', { username, password })).status;
const made = async (username: string): Promise<User> => (await create(await t.as('admin'), { ...NEW, username })).body;
const idOf = async (username: string): Promise<number> =>
  Number((await t.db.query('select id from users where username = $1', [username])).rows[0]?.id);

describe('creating a user', () => {
  it('ACC-328 NET-237 only an administrator does', async () => {
    expect((await create(t.anyone, NEW)).status).toBe(401);
    for (const who of ['gm', 'ordini', 'scanner', 'cliente'])
      expect((await create(await t.as(who), NEW)).status, who).toBe(403);
  });

  it('ACC-328 NET-154 NET-236 the values come back, the new user signs in and scans; the same key makes nobody else', async () => {
    const admin = await t.as('admin');
    const key = newKey();
    const first = await create(admin, NEW, key);
    expect([first.status, first.body]).toEqual([
      201,
      expect.objectContaining({
        displayName: 'Varco Nord',
        username: 'varco.nord',
        userType: 'scanner',
        disabled: false,
        meetingScannerEnabled: true,
      }),
    ]);
    expect(first.raw.toString()).not.toMatch(/password"|hash/i);
    expect((await create(admin, NEW, key)).body).toEqual(first.body);
    expect(await signIn('VARCO.nord', PASSWORD)).toBe(200);
    const own = await (await t.as('varco.nord')).get<{ roles: string[] }>('/api/account');
    expect(own.body.roles).toEqual(['ROLE_MEETING_SCANNER']);
    const later = await create(admin, { ...NEW, username: 'varco.poi', meetingScannerEnabled: false });
    expect([later.status, later.body.meetingScannerEnabled]).toEqual([201, false]);
  });

  it('ACC-594 NET-154 NET-205 who manages meetings makes a scanner that scans at once, and is no non-compliance', async () => {
    const admin = await t.as('admin');
    const duties = { displayName: 'Meeting Office', username: 'ufficio.meeting', duties: ['ROLE_MEETING_MANAGER'] };
    expect((await create(admin, { ...NEW, ...duties })).status).toBe(201);
    await t.db.query(`update users set password_generated = false where username = 'ufficio.meeting'`);
    const office = await t.as('ufficio.meeting');
    const scanner = await create(office, { ...NEW, displayName: 'Varco Zefiro', username: 'varco.zefiro' });
    expect(scanner.status).toBe(201);
    expect(await signIn('varco.zefiro', PASSWORD)).toBe(200);
    const door = await t.as('varco.zefiro');
    const own = await door.get<{ requiredOperations: unknown[] }>('/api/account');
    expect(own.body.requiredOperations).toEqual([]);
    const scanned = await door.post<{ result: string }>('/api/meetings/scan-code', { guestCode: 'T3' });
    expect(scanned.status, scanned.body.result).toBe(200);
    const found = await admin.get<{ items: unknown[] }>('/api/admin/user-anomalies?search=zefiro');
    expect([found.status, found.body.items]).toEqual([200, []]);
  });

  it.each<[string, object, string]>([
    ['one word', { displayName: 'Varco' }, 'displayName'],
    ['no name', { displayName: ' ' }, 'displayName'],
    ['a username that somebody has', { username: 'AGENTE' }, 'username'],
    ['a username with a space', { username: 'varco nord' }, 'username'],
    ['a short username', { username: 'ab' }, 'username'],
    ['a short password', { password: 'Ab1!' }, 'password'],
    ['a password that thieves know', { password: 'blink182' }, 'password'],
    ['a password of the name', { password: 'VarcoNord1' }, 'password'],
  ])('ACC-328 NET-156 %s is refused under its field', async (_, change, field) => {
    const refused = await create<Problem>(await t.as('admin'), { ...NEW, username: 'varco.nuovo', ...change });
    expect([refused.status, refused.body.violations[0]?.propertyPath]).toEqual([422, field]);
  });

  it('ACC-328 one username for one person, also when ten ask at once', async () => {
    const admin = await t.as('admin');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => create(admin, { ...NEW, username: 'Varco.Uguale' })),
    );
    expect(answers.map((a) => a.status).toSorted()).toEqual([201, ...Array(9).fill(422)]);
  });
});

describe('changing a user', () => {
  const change = async <T = User>(who: Client, id: number, body: object) =>
    patchSeen<T>(who, `/api/users/${id}`, {
      version: await versionOf(await t.as('admin'), `/api/users/${id}`),
      ...body,
    });

  it('ACC-328 NET-237 only an administrator does, and only somebody who is there', async () => {
    const id = await idOf('cliente');
    expect((await change(t.anyone, id, { disabled: true })).status).toBe(401);
    for (const who of ['gm', 'ordini', 'cliente'])
      expect((await change(await t.as(who), id, { disabled: true })).status, who).toBe(403);
    const admin = await t.as('admin');
    expect((await change(admin, 99_999_999, { disabled: true })).status).toBe(404);
    for (const wrong of [{}, { disabled: 'yes' }, { userType: 'amministratore' }])
      expect((await change(admin, id, wrong)).status, JSON.stringify(wrong)).toBe(422);
  });

  it('ACC-328 NET-236 ACC-297 who is disabled is out at once, and in again when enabled; twice changes nothing', async () => {
    const admin = await t.as('admin');
    const { id, username } = await made('varco.sud');
    const theirs = await t.as(username);
    await t.db.query(
      `insert into challenges (person_id, purpose, object, destination, method, code_hash, expires_at)
       select person_id, 'password-reset', 'varco.sud', 'x', 'SMS', 'x', ema_now() + interval '10 minutes'
       from users where id = $1`,
      [id],
    );
    for (let twice = 0; twice < 2; twice += 1)
      expect((await change(admin, id, { disabled: true })).body.disabled).toBe(true);
    expect((await theirs.get('/api/account/profile')).status).toBe(401);
    expect(await signIn(username, PASSWORD)).toBe(401);
    const codes = await t.db.query(
      `select cancelled_at is not null as is_dead from challenges where object = 'varco.sud'`,
    );
    expect(codes.rows).toEqual([{ is_dead: true }]);
    expect((await change(admin, id, { disabled: false })).body).toMatchObject({ id, disabled: false, username });
    expect(await signIn(username, PASSWORD)).toBe(200);
    const version = await t.db.query(
      'select u.version, p.version as person from users u join people p on p.id = u.person_id where u.id = $1',
      [id],
    );
    expect(version.rows[0]).toEqual({ version: 3, person: 1 });
    const told = await t.db.query<{ note: string }>(
      `select detail ->> 'note' as note from audit where event = 'users.update' and object_id = $1 order by id`,
      [String(id)],
    );
    expect(told.rows.map(({ note }) => note)).toEqual(['Account disabilitato', '', 'Account riabilitato']);
  });

  it('ACC-328 an account of whatever type is disabled, but nobody disables themselves', async () => {
    const admin = await t.as('admin');
    const registers = async () =>
      (
        await t.db.query(
          `select k.agent_id from agent_customers k join customers c on c.id = k.customer_id
           where c.user_id = $1 order by 1`,
          [await idOf('cliente')],
        )
      ).rows;
    const before = await registers();
    expect(before.length).toBeGreaterThan(0);
    for (const username of ['cliente', 'agente', 'ordini']) {
      const id = await idOf(username);
      expect((await change(admin, id, { disabled: true })).status, username).toBe(200);
      expect((await change(admin, id, { disabled: false })).status, username).toBe(200);
    }
    expect(await registers(), 'who never sold stays whose customer they are').toEqual(before);
    const refused = await change<Problem>(admin, await idOf('admin'), { disabled: true });
    expect([refused.status, refused.body.detail]).toEqual([409, 'Non puoi disabilitare te stesso.']);
  });

  it('NET-155 NET-156 name, username and password of who was made here; no password keeps the one they have', async () => {
    const admin = await t.as('admin');
    const { id } = await made('varco.est');
    const signedIn = await t.as('varco.est');
    const kept = await change(admin, id, {
      displayName: 'Varco Est',
      username: 'varco.est2',
      password: null,
      meetingScannerEnabled: false,
    });
    expect([kept.status, kept.body]).toEqual([
      200,
      expect.objectContaining({ displayName: 'Varco Est', username: 'varco.est2', meetingScannerEnabled: false }),
    ]);
    expect(await signIn('varco.est2', PASSWORD)).toBe(200);
    let { version } = kept.body;
    for (const displayName of ['Varco Ovest', 'Porta Ovest']) {
      const renamed = await change(admin, id, { displayName });
      expect([renamed.body.displayName, renamed.body.version]).toEqual([displayName, version + 1]);
      ({ version } = renamed.body);
    }
    expect((await signedIn.get('/api/account/profile')).status, 'who is not shut out stays').toBe(200);
    const theirs = await t.as('varco.est2');
    expect((await change(admin, id, { password: 'Altro-Varco-77!' })).status).toBe(200);
    const told = await t.db.query<{ fields: string }>(
      `select detail ->> 'fields' as fields from audit
       where event = 'users.update' and object_id = $1 order by id desc limit 2`,
      [String(id)],
    );
    expect(told.rows.map(({ fields }) => fields)).toEqual(['password', 'displayName']);
    expect((await theirs.get('/api/account/profile')).status, 'sessions end').toBe(401);
    expect([await signIn('varco.est2', PASSWORD), await signIn('varco.est2', 'Altro-Varco-77!')]).toEqual([401, 200]);
    for (const [body, field] of [
      [{ username: 'agente' }, 'username'],
      [{ password: 'abc' }, 'password'],
      [{ displayName: 'Est' }, 'displayName'],
    ] as const) {
      const refused = await change<Problem>(admin, id, body);
      expect([refused.status, refused.body.violations[0]?.propertyPath]).toEqual([422, field]);
    }
  });

  it.each([{ displayName: 'Altro Nome' }, { username: 'altro' }, { password: PASSWORD }])(
    'ACC-328 %o of somebody who sells or buys is not the office’s to change',
    async (body) => {
      const refused = await change<Problem>(await t.as('admin'), await idOf('agente'), body);
      expect([refused.status, refused.body.detail]).toEqual([
        409,
        'Nome, username e password di questo utente non si cambiano da qui: sono della persona.',
      ]);
    },
  );

  it('H9 ACC-441 from what somebody else changed meanwhile nothing is changed', async () => {
    const admin = await t.as('admin');
    const { rows } = await t.db.query<{ id: number; version: number }>(
      `select id::int, version from users where username = 'scanner'`,
    );
    const { id, version } = rows[0] ?? { id: 0, version: 0 };
    const send = (body: object) => admin.patch(`/api/users/${id}`, { ...body, version });
    const change = (displayName: string) => send({ displayName });
    expect((await change('Primo Nome')).status).toBe(200);
    expect((await change('Altro Nome')).status).toBe(409);
    expect((await change('Primo Nome')).status, 'an answer that got lost').toBe(200);
    expect((await send({ username: 'scanner' })).status, 'what is so already').toBe(200);
    for (const other of [{ password: PASSWORD }, { username: 'scanner.altro' }, { disabled: true }])
      expect((await send(other)).status, Object.keys(other)[0]).toBe(409);
    expect(await signIn('scanner', PASSWORD), 'no password unseen').toBe(401);
    const after = await admin.get<{ displayName: string }>(`/api/users/${id}`);
    expect(after.body.displayName).toBe('Primo Nome');
  });

  it('NET-150 NET-153 who manages meetings alone sees those who scan, and changes those the office made', async () => {
    const manager = await t.as('ordini');
    expect((await manager.get('/api/users')).status).toBe(403);
    await t.db.query(`insert into grants (user_id, role) values ($1, 'ROLE_MEETING_MANAGER')`, [manager.userId]);
    const seen = (await manager.get<{ items: User[] }>('/api/users?perPage=200&meetingScannerEnabled=false')).body
      .items;
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.every((u) => u.meetingScannerEnabled || u.userType === 'scanner')).toBe(true);
    const agente = await idOf('agente');
    expect((await change(manager, agente, { meetingScannerEnabled: true })).status).toBe(404);
    expect((await change(manager, agente, { disabled: true })).status).toBe(404);
    const [scans] = seen.filter((u) => u.userType === 'scanner');
    expect((await change(manager, scans?.id ?? 0, { disabled: false })).status).toBe(200);
    expect((await manager.get(`/api/users/${agente}`)).status).toBe(403);
    await t.db.query('delete from grants where user_id = $1 and role = $2', [manager.userId, 'ROLE_MEETING_MANAGER']);
  });
  it('NET-955 whom they take the scanning from stays in their list, is in its file and is given it back', async () => {
    const manager = await t.as('ordini');
    await t.db.query(`insert into grants (user_id, role) values ($1, 'ROLE_MEETING_MANAGER')`, [manager.userId]);
    const { id, username } = await made('varco.senza');
    expect((await change(manager, id, { meetingScannerEnabled: false })).status).toBe(200);
    const query = `displayName=${username}&meetingScannerEnabled=true`;
    const listed = async () => (await manager.get<{ items: User[] }>(`/api/users?${query}`)).body.items;
    expect(await listed()).toEqual([expect.objectContaining({ id, meetingScannerEnabled: false })]);
    expect((await manager.get(`/file/users?${query}&format=csv`)).raw.toString()).toContain(username);
    expect((await change(manager, id, { meetingScannerEnabled: true })).status).toBe(200);
    expect(await listed()).toEqual([expect.objectContaining({ id, meetingScannerEnabled: true })]);
    await t.db.query('delete from grants where user_id = $1 and role = $2', [manager.userId, 'ROLE_MEETING_MANAGER']);
  });
  it('NET-153 NET-227 meetingScannerEnabled narrows the list', async () => {
    const admin = await t.as('admin');
    const listed = async (flag: string) =>
      (await admin.get<{ items: User[] }>(`/api/users?perPage=200&meetingScannerEnabled=${flag}`)).body.items;
    const agente = await idOf('agente');
    await change(admin, agente, { meetingScannerEnabled: true });
    expect((await listed('true')).map((u) => u.id)).toContain(agente);
    expect((await listed('true')).every((u) => u.meetingScannerEnabled)).toBe(true);
    await change(admin, agente, { meetingScannerEnabled: false });
    expect((await listed('true')).map((u) => u.id)).not.toContain(agente);
  });
});

describe('administrators', () => {
  const programOn = async (database: string, ...given: string[]) => {
    const url = new URL(process.env['EMA_TEST_PG_URL'] ?? '');
    url.pathname = `/${database}`;
    const file = join(import.meta.dirname, '../../db/make-administrator.ts');
    const { EMA_CLOCK_START } = t.services.config;
    const env = { ...process.env, DATABASE_URL: url.href, NODE_ENV: 'test', EMA_CLOCK_START };
    return promisify(execFile)(process.execPath, [file, ...given], { env });
  };
  const program = async (...given: string[]) => {
    const { rows } = await t.db.query('select current_database() as name');
    return programOn(rows[0].name, ...given);
  };

  it('ACC-402 the first one is made by a program, with a password that is shown once and has to be changed', async () => {
    const { stdout } = await program('ada.prima', 'Ada', 'De', 'Prima');
    const password = /shown only now: (\S+)/.exec(stdout)?.[1] ?? '';
    expect(password).toMatch(/^(?:[\w]{4}-){2}[\w]{4}$/);
    expect(await signIn('ada.prima', password)).toBe(200);
    const ada = await t.as('ada.prima');
    const { body } = await ada.get<{ roles: string[]; requiredOperations: { operationName: string }[] }>(
      '/api/account',
    );
    expect(body.roles).toContain('ROLE_ADMIN');
    expect(body.requiredOperations.map(({ operationName }) => operationName).join()).toMatch(/password/i);
    const { rows } = await t.db.query(`select detail from audit where event = 'users.make-administrator'`);
    expect(rows).toEqual([{ detail: { roles: expect.arrayContaining(['ROLE_ADMIN']) } }]);
    expect(JSON.stringify(rows)).not.toContain(password);
  }, 60_000);

  it('ACC-402 what it does not know is answered by how it is used', async () => {
    await expect(program('--help')).rejects.toThrow('Who? npm run make-administrator');
  }, 60_000);

  it('ACC-402 a database that holds no portal is told in one line, without the hash of the password', async () => {
    const failed = await programOn('postgres', 'ada.altra', 'Ada', 'Altra').catch((thrown: unknown) => thrown);
    const { stdout, stderr } = failed as { stdout: string; stderr: string };
    expect([stdout, stderr]).toEqual(['', expect.stringMatching(/^Nothing was made: [^\n$]+\n$/)]);
  }, 60_000);

  it('ACC-402 a name that somebody has, a role that is none, and nobody are refused, and nothing is made', async () => {
    const count = async () => (await t.db.query('select 1 from users')).rowCount;
    const before = await count();
    await expect(program('ADMIN', 'Ada', 'Altra')).rejects.toThrow('ADMIN is somebody’s already');
    await expect(program('ada.altra', 'Ada', 'Altra', '--roles', 'ROLE_KING')).rejects.toThrow('be given ROLE_KING');
    await expect(program('ada.altra', 'Ada', 'Altra', '--roles', 'ROLE_AGENT')).rejects.toThrow('be given ROLE_AGENT');
    await expect(program('ada.altra', 'Ada')).rejects.toThrow('Who?');
    await expect(program('a', 'Ada', 'Altra')).rejects.toThrow('«a» is no username: Inserisci almeno 3 caratteri.');
    expect(await count()).toBe(before);
    const [one, two] = await Promise.allSettled([program('due', 'Ada', 'Due'), program('due', 'Ida', 'Due')]);
    expect([one.status, two.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await count()).toBe((before ?? 0) + 1);
  }, 60_000);
});
