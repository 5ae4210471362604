import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeCommission } from '../../test/builders.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import { makeDataExport, sweepDataExports } from './make-data-export.ts';

const t = testPortal();
type Copy = {
  id: number;
  state: string;
  progress: number;
  expiresAt: string | null;
  size: number | null;
  fileDownloadUrl: string | null;
};
type Problem = { detail: string };
const OWN = '/api/account/data-exports';
const OFFICE = '/api/admin/data-exports';
const ask = (who: Client, key = newKey()) => who.post<Copy & Problem>(OWN, {}, { key });
const listOf = async (who: Client, url = OWN) => (await who.get<{ items: Copy[] }>(url)).body.items;
const make = (id: number) => makeDataExport({ ...t.services }, { id });
const idOf = async (username: string): Promise<number> =>
  Number((await t.db.query('select id from users where username = $1', [username])).rows[0]?.id);
/** A copy of one's own data that is made. */
const made = async (who: Client): Promise<Copy> => {
  const { body } = await ask(who);
  await make(body.id);
  const found = (await listOf(who)).find((one) => one.id === body.id);
  return found as Copy;
};
const unpack = async (who: Client, copy: Copy) => {
  const file = await who.get(copy.fileDownloadUrl ?? '');
  expect(file.status).toBe(200);
  const entries = unzipSync(new Uint8Array(file.raw));
  const text = (name: string) => strFromU8(entries[name] ?? new Uint8Array());
  return {
    file,
    names: Object.keys(entries),
    entries,
    text,
    json: (name: string) => JSON.parse(text(name)) as unknown[],
  };
};
beforeAll(async () => {
  await t.db.query(
    `insert into audit (at, event, actor_user_id, subject_user_id, previous_hash, hash)
     select ema_now(), 'access.login', id, id, '', '' from users where username = 'agente'`,
  );
});

describe('a copy of one’s data', () => {
  it('ACC-395 nobody without a session; administrators alone ask for another', async () => {
    for (const url of [OWN, `${OFFICE}?user=1`, '/file/data-export/1'])
      expect((await t.anyone.get(url)).status, url).toBe(401);
    expect((await ask(t.anyone)).status).toBe(401);
    const user = await idOf('cliente');
    for (const username of ['gm', 'manager', 'cliente', 'ordini']) {
      const who = await t.as(username);
      expect((await who.post(OFFICE, { user })).status, username).toBe(403);
      expect((await who.get(`${OFFICE}?user=${user}`)).status, username).toBe(403);
    }
    expect((await (await t.as('admin')).post(OFFICE, { user: 99_999_999 })).status).toBe(404);
  });

  it('ACC-395 holds everything of an agent as JSON and CSV, and the files, but nobody else’s data', async () => {
    const agente = await t.as('agente', 1);
    await t.db.query('update agents set vat_number = null where user_id = $1', [agente.userId]);
    const copy = await made(agente);
    expect(copy).toMatchObject({ state: 'ready', progress: 100 });
    const days = (Date.parse(copy.expiresAt ?? '') - t.services.ports.clock.now().getTime()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
    const { file, names, entries, text, json } = await unpack(agente, copy);
    expect([file.headers['content-type'], file.raw.length]).toEqual(['application/zip', copy.size]);
    expect(file.headers['content-disposition']).toMatch(/dati-ema-planet-\d{4}-\d\d-\d\d\.zip/);
    for (const part of ['persona', 'profilo-agente', 'consensi', 'contratti', 'ordini', 'righe-ordini', 'attivita'])
      expect(names).toEqual(expect.arrayContaining([`dati/${part}.json`, `dati/${part}.csv`]));
    const [person] = json('dati/persona.json') as { nome: string; codice_fiscale: string }[];
    expect(person).toMatchObject({ nome: 'Marta', username: 'agente', email: 'agente@example.it' });
    const orders = await t.db.query(
      `select count(*)::int as n from orders where seller_id = (select id from agents where user_id = $1)`,
      [agente.userId],
    );
    expect(json('dati/ordini.json')).toHaveLength(orders.rows[0]?.n as number);
    expect(orders.rows[0]?.n).toBeGreaterThan(0);
    const csv = text('dati/ordini.csv');
    expect(csv.startsWith('numero;ruolo;')).toBe(true);
    const start = Buffer.from(entries['dati/ordini.csv'] ?? []).subarray(0, 3);
    expect(start.toString('hex'), 'a spreadsheet knows it is UTF-8').toBe('efbbbf');
    expect(csv.split('\r\n').filter(Boolean)).toHaveLength(Number(orders.rows[0]?.n) + 1);
    const [profile = {}] = json('dati/profilo-agente.json') as Record<string, unknown>[];
    const cells = Object.values(profile).map((v) => (v === true ? 'sì' : v === false ? 'no' : String(v ?? '')));
    expect(cells).toEqual(expect.arrayContaining(['sì', '']));
    expect(text('dati/profilo-agente.csv').split('\r\n')[1]?.replaceAll('"', '')).toBe(cells.join(';'));
    expect((json('dati/attivita.json') as { attivita: string }[])[0]?.attivita).toBe('Accesso');
    const contracts = names.filter((name) => name.startsWith('file/contratti/'));
    expect(contracts.length).toBeGreaterThan(2);
    for (const name of contracts) expect(strFromU8((entries[name] ?? new Uint8Array()).subarray(0, 5))).toBe('%PDF-');
    expect(names.some((name) => name.startsWith('file/documenti-caricati/'))).toBe(true);
    expect(text('LEGGIMI.txt')).toContain('articoli 15 e 20');

    const others = await t.db.query<{ last_name: string; fiscal_code: string; mobile: string }>(
      `select p.last_name, p.fiscal_code, p.mobile
       from agent_customers ac join customers c on c.id = ac.customer_id join people p on p.id = c.person_id
       where ac.agent_id = (select id from agents where user_id = $1) and p.fiscal_code is not null`,
      [agente.userId],
    );
    expect(others.rows.length).toBeGreaterThan(0);
    const written = names
      .filter((name) => name.startsWith('dati/'))
      .map(text)
      .join('\n');
    for (const { fiscal_code, mobile } of others.rows)
      for (const secret of [fiscal_code, mobile]) expect(written.includes(secret), secret).toBe(false);
    expect(written).not.toMatch(/argon2|password_hash|secret_hash/);
  });

  it('NET-536 ACC-395 an order has its fee in the copy once it is sent: until then it is a forecast', async () => {
    const agente = await t.as('agente', 1);
    const open = await makeCommission(agente);
    const { json } = await unpack(agente, await made(agente));
    const orders = json('dati/ordini.json') as { numero: number; inviato_il: string | null; provvigione: string }[];
    const feeOf = (o: (typeof orders)[number]) => o.provvigione;
    expect(orders.filter((o) => o.numero === open.orderId).map(feeOf)).toEqual([null]);
    expect(orders.filter((o) => o.inviato_il === null && feeOf(o) !== null)).toEqual([]);
    const sent = orders.filter((o) => o.inviato_il !== null);
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.filter((o) => feeOf(o) === null)).toEqual([]);
  });

  it('ACC-395 a customer’s holds what they ordered, and nothing of the agent who sold it', async () => {
    const cliente = await t.as('cliente');
    const { json, text } = await unpack(cliente, await made(cliente));
    const orders = json('dati/ordini.json') as { ruolo: string; provvigione: string | null }[];
    expect(orders.length).toBeGreaterThan(0);
    expect(orders.every((o) => o.ruolo === 'cliente' && o.provvigione === null)).toBe(true);
    expect(json('dati/profilo-agente.json')).toEqual([]);
    expect(text('dati/profilo-agente.csv')).toBe('');
  });

  it('ACC-395 one at a time: of twenty at once one is made; the same press is the same one', async () => {
    const who = await t.as('manager');
    const key = newKey();
    const [first, same] = [await ask(who, key), await ask(who, key)];
    expect([first.status, same.body.id]).toEqual([201, first.body.id]);
    const all = await Promise.all(Array.from({ length: 20 }, () => ask(who)));
    expect(new Set(all.map((one) => one.status))).toEqual(new Set([409]));
    expect(all[0]?.body.detail).toBe('Una copia è già in preparazione: attendi che sia pronta.');
    await make(first.body.id);
    const again = await Promise.all(Array.from({ length: 20 }, () => ask(who)));
    expect(again.map((one) => one.status).filter((status) => status === 201)).toHaveLength(1);
    const queued = await t.db.query(
      `select count(*)::int as n from pgboss.job where name = 'profile.data-export' and data ->> 'id' = $1`,
      [String(first.body.id)],
    );
    expect(queued.rows[0]?.n).toBe(1);
  });

  it('ACC-395 is fetched by who asked alone, while it is there', async () => {
    const gm = await t.as('gm');
    const { body: waiting } = await ask(gm);
    expect(waiting).toMatchObject({ state: 'waiting', fileDownloadUrl: null });
    const url = `/file/data-export/${waiting.id}`;
    const early = await gm.get<Problem>(url);
    expect([early.status, early.body.detail]).toEqual([409, 'La copia non è ancora pronta.']);
    await make(waiting.id);
    for (const username of ['admin', 'manager', 'cliente'])
      expect((await (await t.as(username)).get(url)).status, username).toBe(404);
    expect((await gm.get(url)).status).toBe(200);
    const log = await gm.get<{ items: { typeName: string }[] }>('/api/account/logs');
    expect(log.body.items.map((one) => one.typeName)).toEqual(
      expect.arrayContaining(['Copia dei dati richiesta', 'Copia dei dati scaricata']),
    );
  });

  it('ACC-395 an administrator’s is theirs, and the person reads of it', async () => {
    const [admin, scanner] = [await t.as('admin'), await t.as('scanner')];
    const { status, body } = await admin.post<Copy>(OFFICE, { user: scanner.userId }, { key: newKey() });
    const second = await admin.post(OFFICE, { user: scanner.userId }, { key: newKey() });
    expect(second.status, 'one is being made').toBe(409);
    expect(status).toBe(201);
    await make(body.id);
    const [copy] = await listOf(admin, `${OFFICE}?user=${scanner.userId}`);
    expect(copy).toMatchObject({ id: body.id, state: 'ready' });
    const { json } = await unpack(admin, copy as Copy);
    expect(json('dati/persona.json')).toEqual([expect.objectContaining({ username: 'scanner' })]);
    expect(await listOf(scanner), 'not listed among their own').toEqual([]);
    expect((await scanner.get(`/file/data-export/${body.id}`)).status).toBe(404);
    const log = await scanner.get<{ items: { typeName: string; description: string }[] }>('/api/account/logs');
    expect(log.body.items.map((one) => [one.typeName, /Gallesio/.test(one.description)])).toEqual([
      ['Copia dei dati scaricata', true],
      ['Copia dei dati richiesta dall’amministrazione', true],
    ]);
  });

  it('ACC-395 a worker that dies in the middle is followed by another, and one copy remains', async () => {
    const who = await t.as('ordini');
    const { body } = await ask(who);
    const { ports } = t.services;
    const dying = {
      ...t.services,
      ports: {
        ...ports,
        files: {
          ...ports.files,
          putFile: () => Promise.reject(new Error('killed')),
        },
      },
    };
    await expect(makeDataExport(dying, { id: body.id })).rejects.toThrow('killed');
    const [left] = await listOf(who);
    expect(left).toMatchObject({ state: 'running', fileDownloadUrl: null, progress: 99 });
    expect((await ask(who)).status, 'it is still being made').toBe(409);
    await make(body.id);
    await make(body.id);
    expect((await listOf(who)).map((one) => one.state)).toEqual(['ready']);
    const { rows } = await t.db.query('select tries from data_exports where id = $1', [body.id]);
    expect(rows, 'what is ready is not begun again').toEqual([{ tries: 2 }]);
  });

  it('ACC-395 one that was given up while it was made stays so, and its bytes are not kept', async () => {
    const who = await t.as('ordini');
    const { body } = await ask(who);
    const { ports } = t.services;
    let kept = '';
    const files = {
      ...ports.files,
      putFile: async (path: string) => {
        await t.db.query(`update data_exports set state = 'failed', finished_at = ema_now() where id = $1`, [body.id]);
        return (kept = await ports.files.putFile(path));
      },
    };
    await makeDataExport({ ...t.services, ports: { ...ports, files } }, { id: body.id });
    expect((await listOf(who)).find((one) => one.id === body.id)?.state).toBe('failed');
    await expect(ports.files.read(kept, 0, 1)).rejects.toThrow(/ENOENT/);
  });

  it('ACC-395 what waits for a day is given up, and no sooner', async () => {
    const who = await t.as('scanner');
    const { body } = await ask(who);
    const waitsSince = async (ago: string) => {
      await t.db.query(`update data_exports set requested_at = ema_now() - $2::interval where id = $1`, [body.id, ago]);
      await sweepDataExports(t.services);
      return (await listOf(who)).find((one) => one.id === body.id)?.state;
    };
    expect([await waitsSince('23 hours 59 minutes'), await waitsSince('24 hours 1 minute')]).toEqual([
      'waiting',
      'failed',
    ]);
  });

  it('ACC-395 what fails again and again is given up, and another may be asked for', async () => {
    const who = await t.as('ordini');
    const last = await ask(who);
    await t.db.query(`update data_exports set tries = 4 where id = $1`, [last.body.id]);
    await make(last.body.id);
    expect((await listOf(who))[0], 'the fifth time').toMatchObject({ id: last.body.id, state: 'ready' });
    const { body } = await ask(who);
    await t.db.query(`update data_exports set tries = 5 where id = $1`, [body.id]);
    await make(body.id);
    expect((await listOf(who))[0]?.state).toBe('failed');
    const refused = await who.get<Problem>(`/file/data-export/${body.id}`);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'La preparazione di questa copia non è riuscita. Chiedine un’altra.',
    ]);
    expect((await ask(who)).status).toBe(201);
  });

  it('ACC-395 after a week it is gone, bytes and all', async () => {
    const who = await t.as('agente');
    const copy = await made(who);
    const kept = await t.db.query('select sha256 from data_exports where id = $1', [copy.id]);
    const sha256 = kept.rows[0]?.sha256 as string;
    const { ports } = t.services;
    const { clock } = ports;
    const at = (ms: number) => ({
      ...ports,
      clock: { ...ports.clock, now: () => new Date(Date.parse(copy.expiresAt ?? '') + ms) },
    });
    await sweepDataExports({ ...t.services, ports: at(-1000) });
    expect((await listOf(who)).find((one) => one.id === copy.id)?.state).toBe('ready');
    const now = ports.clock.now();
    ports.clock = { ...ports.clock, now: () => now };
    const fetched = async (expiresAt: number) => {
      await t.db.query('update data_exports set expires_at = $2 where id = $1', [copy.id, new Date(expiresAt)]);
      return (await who.get(`/file/data-export/${copy.id}`)).status;
    };
    try {
      expect([await fetched(now.getTime() + 1), await fetched(now.getTime())], 'before any sweep').toEqual([200, 409]);
    } finally {
      ports.clock = clock;
    }
    await t.db.query('update data_exports set expires_at = $2 where id = $1', [copy.id, copy.expiresAt]);
    await sweepDataExports({ ...t.services, ports: at(0) });
    expect((await listOf(who)).find((one) => one.id === copy.id)).toMatchObject({
      state: 'expired',
      fileDownloadUrl: null,
    });
    await expect(ports.files.read(sha256, 0, 1)).rejects.toThrow(/ENOENT/);
    const gone = await who.get<Problem>(`/file/data-export/${copy.id}`);
    expect([gone.status, gone.body.detail]).toEqual([
      409,
      'Questa copia non c’è più: resta disponibile per 7 giorni. Chiedine un’altra.',
    ]);
  });
});
