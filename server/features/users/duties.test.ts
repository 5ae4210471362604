/** Duties of the office are given, taken, and open exactly what they say. */
import { describe, expect, it, vi } from 'vitest';
import { calls } from '@ema/calls/all.ts';
import { DUTY_NAMES, type Duty } from '@ema/domain/access/duties.ts';
import { newKey, testPortal } from '../../test/harness.ts';
import { patchSeen } from '../../test/seen.ts';

type Whole = { id: number; userType: string; roles: string[]; duties: Duty[] | null; version: number };
type Problem = { type: string; detail: string; violations?: { propertyPath: string; message: string }[] };

const t = testPortal();
const PASSWORD = 'Ufficio-Nord-48!';
const REASON = 'Segue i meeting da oggi';
let made = 0;
/** Somebody of the office with these duties, who has changed their first password already. */
const make = async (duties: readonly Duty[]): Promise<Whole & { username: string }> => {
  const username = `ufficio.${(made += 1)}`;
  const admin = await t.as('admin');
  const body = { displayName: 'Ufficio Nord', username, password: PASSWORD, duties };
  const answer = await admin.post<Whole>('/api/users', body, { key: newKey() });
  expect(answer.status).toBe(201);
  await t.db.query('update users set password_generated = false where id = $1', [answer.body.id]);
  return { ...(await admin.get<Whole>(`/api/users/${answer.body.id}`)).body, username };
};
const give = async <T = Pick<Whole, 'id' | 'duties' | 'version'>>(
  to: { id: number; version: number },
  duties: readonly string[],
  as = 'admin',
) => (await t.as(as)).put<T>(`/api/users/${to.id}/duties`, { duties, reason: REASON, version: to.version });
const grantsOf = async (id: number): Promise<string[]> =>
  (await t.db.query<{ role: string }>('select role from grants where user_id = $1 order by 1', [id])).rows.map(
    ({ role }) => role,
  );
const idOf = async (username: string): Promise<number> =>
  Number((await t.db.query('select id from users where username = $1', [username])).rows[0]?.id);

describe('somebody of the office', () => {
  it('NET-580 is made with duties, and changes the first password before anything else', async () => {
    const admin = await t.as('admin');
    const body = {
      displayName: 'Rita Sala',
      username: 'rita.sala',
      password: PASSWORD,
      duties: ['ROLE_MEETING_MANAGER'],
    };
    const answer = await admin.post<Whole>('/api/users', body, { key: newKey() });
    expect(answer).toMatchObject({ status: 201, body: { userType: 'amministratore', meetingScannerEnabled: false } });
    expect(await grantsOf(answer.body.id)).toEqual(['ROLE_MEETING_MANAGER']);
    const signedIn = await t.anyone.post('/login', { username: 'rita.sala', password: PASSWORD });
    expect(signedIn.status).toBe(200);
    const rita = await t.as('rita.sala');
    expect((await rita.get<Problem>('/api/users')).body.type).toBe('urn:ema:operations_pending');
    const { rows } = await t.db.query(
      `select detail ->> 'note' as note from audit where event = 'users.create' and object_id = $1`,
      [String(answer.body.id)],
    );
    expect(rows).toEqual([{ note: 'Incarichi: Gestisce i meeting' }]);
  });

  it('NET-580 whoever manages meetings alone makes nobody of the office', async () => {
    const manager = await make(['ROLE_MEETING_MANAGER']);
    const body = { displayName: 'Nino Sala', username: 'nino.sala', password: PASSWORD };
    const as = await t.as(manager.username);
    const refused = await as.post('/api/users', { ...body, duties: ['ROLE_ADMIN'] }, { key: newKey() });
    expect(refused.status).toBe(403);
    expect(await idOf('nino.sala')).toBeNaN();
    expect((await as.post<Whole>('/api/users', body, { key: newKey() })).body.userType).toBe('scanner');
  });
});

describe('duties', () => {
  it.each(DUTY_NAMES)('NET-579 %s alone reads exactly what names it, by HTTP', async (duty) => {
    const who = await t.as((await make([duty])).username);
    const wrong: string[] = [];
    for (const spec of calls) {
      if (spec.method !== 'GET' || spec.path.includes(':') || spec.who === 'anyone' || spec.path === '/') continue;
      const isNamed = spec.who === 'signed-in' || (spec.who as readonly string[]).includes(duty);
      const { status } = await who.get(spec.path, { headers: { 'sec-fetch-site': 'same-origin' } });
      if ((status !== 403) !== isNamed || status >= 500) wrong.push(`${spec.name}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  it('NET-579 hold from the next call of an open session, given and taken, and the log says what and why', async () => {
    const rita = await make(['ROLE_MANAGES_APPOINTMENTS']);
    const session = await t.as(rita.username);
    expect((await session.get('/api/users')).status).toBe(403);
    const given = await give(rita, ['ROLE_MEETING_MANAGER', 'ROLE_ADMIN']);
    expect([given.status, given.body.duties]).toEqual([200, ['ROLE_ADMIN', 'ROLE_MEETING_MANAGER']]);
    expect((await session.get('/api/users')).status).toBe(200);
    const taken = await give(given.body, []);
    expect([taken.body.duties, await grantsOf(rita.id)]).toEqual([[], []]);
    expect((await session.get('/api/users')).status).toBe(403);
    const { rows } = await t.db.query<{ note: string; reason: string }>(
      `select detail ->> 'note' as note, detail ->> 'reason' as reason
       from audit where event = 'users.set-duties' and object_id = $1 order by id`,
      [String(rita.id)],
    );
    expect(rows).toEqual([
      { note: 'Dati: Amministratore, Gestisce i meeting. Tolti: Gestisce gli appuntamenti', reason: REASON },
      { note: 'Tolti: Amministratore, Gestisce i meeting', reason: REASON },
    ]);
  });

  it('NET-579 asked again they are as they were asked, and a stranger’s change meanwhile is not undone', async () => {
    const nino = await make(['ROLE_MEETING_MANAGER']);
    const first = await give(nino, ['ROLE_ADMIN']);
    const again = await give(nino, ['ROLE_ADMIN']);
    expect([again.status, again.body]).toEqual([200, first.body]);
    const late = await give<Problem>(nino, ['ROLE_MEETING_MANAGER']);
    expect([late.status, late.body.type]).toEqual([409, 'urn:ema:stale_version']);
    expect((await give(first.body, ['ROLE_MEETING_MANAGER'])).status).toBe(200);
    const { rows } = await t.db.query<{ note: string }>(
      `select detail ->> 'note' as note from audit where event = 'users.set-duties' and object_id = $1 order by id`,
      [String(nino.id)],
    );
    expect(rows.map(({ note }) => note)).toEqual([
      'Dati: Amministratore. Tolti: Gestisce i meeting',
      'Nessun cambiamento',
      'Dati: Gestisce i meeting. Tolti: Amministratore',
    ]);
  });

  it.each<[string, unknown, string]>([
    ['a role that is nobody’s to give', { duties: ['ROLE_GENERAL_MANAGER'] }, 'duties'],
    ['one twice', { duties: ['ROLE_ADMIN', 'ROLE_ADMIN'] }, 'duties'],
    ['no reason', { duties: ['ROLE_ADMIN'], reason: ' ' }, 'reason'],
  ])('NET-579 %s is refused, and changes nothing', async (_, part, field) => {
    const rita = await make(['ROLE_MEETING_MANAGER']);
    const admin = await t.as('admin');
    const body = { reason: REASON, version: rita.version, ...(part as object) };
    const answer = await admin.put<Problem>(`/api/users/${rita.id}/duties`, body);
    expect(answer.status).toBe(422);
    expect(answer.body.violations?.some(({ propertyPath }) => propertyPath.startsWith(field))).toBe(true);
    expect(JSON.stringify(answer.body), 'what roles are called inside is nobody’s to read').not.toContain('ROLE_');
    expect(await grantsOf(rita.id)).toEqual(['ROLE_MEETING_MANAGER']);
  });

  it('NET-579 are for people of the office alone, and nobody changes their own', async () => {
    for (const username of ['agente', 'cliente', 'scanner', 'nuovo']) {
      const id = await idOf(username);
      const refused = await give<Problem>({ id, version: 1 }, ['ROLE_MEETING_MANAGER']);
      expect([username, refused.status, refused.body.detail]).toEqual([
        username,
        409,
        'Gli incarichi si danno alle persone dell’ufficio, con un account a parte.',
      ]);
    }
    const own = await (await t.as('admin')).get<Whole>(`/api/users/${await idOf('admin')}`);
    const refused = await give<Problem>(own.body, ['ROLE_ADMIN']);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'I tuoi incarichi li cambia un’altra persona dell’ufficio.',
    ]);
    expect((await give({ id: 999_999, version: 1 }, [])).status).toBe(404);
  });
});

describe('one administrator stays', () => {
  /** Two administrators and nobody else who is one, while something is tried. */
  const alone = async (run: (a: Whole & { username: string }, b: Whole & { username: string }) => Promise<void>) => {
    const [a, b] = [await make(['ROLE_ADMIN']), await make(['ROLE_ADMIN'])];
    await Promise.all([t.as(a.username), t.as(b.username)]);
    const { rows } = await t.db.query<{ user_id: number }>(
      `delete from grants where role = 'ROLE_ADMIN' and user_id not in ($1, $2) returning user_id`,
      [a.id, b.id],
    );
    try {
      await run(a, b);
    } finally {
      for (const { user_id } of rows)
        await t.db.query(`insert into grants (user_id, role) values ($1, 'ROLE_ADMIN')`, [user_id]);
    }
  };
  const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  /** Both are let in as administrators, and then stand before the lock of duties, before either goes on. */
  const bothInside = async <T>(start: () => readonly Promise<T>[]): Promise<T[]> => {
    const holder = await t.db.connect();
    try {
      await holder.query('begin');
      await holder.query(`select pg_advisory_xact_lock(hashtextextended('duties of the office', 0))`);
      const answers = Promise.all(start());
      await vi.waitUntil(async () => (await t.db.query(WAITING)).rowCount === 2, { timeout: 20_000, interval: 10 });
      await holder.query('commit');
      return await answers;
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  };
  const administrators = async (): Promise<number> =>
    Number(
      (
        await t.db.query(
          `select count(*)::int as n from grants g join users u on u.id = g.user_id
           where g.role = 'ROLE_ADMIN' and not u.disabled`,
        )
      ).rows[0]?.n,
    );

  it('NET-579 of two who take it from each other at once', () =>
    alone(async (a, b) => {
      const answers = await bothInside(() => [give(b, [], a.username), give(a, [], b.username)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
      expect(await administrators()).toBe(1);
    }));

  it('NET-579 of two who shut each other out at once', () =>
    alone(async (a, b) => {
      const shut = async (as: string, id: number) =>
        patchSeen<Problem>(await t.as(as), `/api/users/${id}`, { disabled: true });
      const answers = await bothInside(() => [shut(a.username, b.id), shut(b.username, a.id)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
      expect(await administrators()).toBe(1);
    }));

  it('NET-579 whatever right somebody of another kind was given by hand', () =>
    alone(async (a, b) => {
      await t.db.query('update users set disabled = true where id = $1', [b.id]);
      const byHand = await idOf('scanner');
      await t.db.query(`insert into grants (user_id, role) values ($1, 'ROLE_ADMIN')`, [byHand]);
      const refused = await give<Problem>(a, [], 'scanner');
      await t.db.query(`delete from grants where user_id = $1`, [byHand]);
      expect([refused.status, refused.body.detail]).toEqual([409, expect.stringMatching(/^È rimasta l’unica persona/)]);
      expect(await administrators()).toBe(1);
    }));
});
