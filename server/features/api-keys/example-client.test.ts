import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KeyScope } from '@ema/domain/api-keys/scopes.ts';
import { createOutbox } from '../../kernel/outbox.ts';
import { testPortal } from '../../test/harness.ts';
import { makeKey } from '../../test/keys.ts';
import { postWebhook } from '../../adapters/webhook-sender.ts';
import { announce } from '../webhooks/announce.ts';
import { openSecret, signedHeaders } from '../webhooks/secrets.ts';

const EXAMPLE = fileURLToPath(new URL('../../../examples/erp', import.meta.url));
const t = testPortal({ listen: true });

type Description = {
  openapi: string;
  info: object;
  components: object;
  webhooks: object;
  paths: Record<string, Record<string, { security?: unknown[] }>>;
};
/** What keys reach of the portal's description, and what the portal tells by itself. */
const described = async (): Promise<string> => {
  const { body } = await t.anyone.get<Description>('/api/openapi.json');
  const { openapi, info, components, webhooks } = body;
  const paths = Object.entries(body.paths)
    .map(([path, calls]) => [path, Object.entries(calls).filter(([, { security }]) => security)] as const)
    .filter(([, calls]) => calls.length > 0)
    .map(([path, calls]) => [path, Object.fromEntries(calls)]);
  return `${JSON.stringify({ openapi, info, components, webhooks, paths: Object.fromEntries(paths) }, null, 1)}\n`;
};

/** Each program is a process of its own, on a machine that does other things as well. */
const PATIENCE = { timeout: 120_000 };

describe('the example of a program that works with the portal', PATIENCE, () => {
  let folder: string;
  const children: ChildProcess[] = [];
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'ema-erp-'))));
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  const keyFor = async (...scopes: KeyScope[]): Promise<Record<string, string>> => ({
    PORTAL_URL: `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`,
    PORTAL_KEY: (await makeKey(t, scopes)).key,
  });
  type Program = { child: ChildProcess; out: () => string; said: () => string; ended: Promise<number | null> };
  const start = (program: string, env: Record<string, string>, ...args: string[]): Program => {
    const child = spawn(process.execPath, [join(EXAMPLE, program), ...args], {
      env: { ...process.env, NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    const texts = { out: '', said: '' };
    child.stdout?.on('data', (part: Buffer) => (texts.out += part.toString()));
    child.stderr?.on('data', (part: Buffer) => (texts.said += part.toString()));
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    return { child, out: () => texts.out, said: () => texts.said, ended };
  };
  const run = async (program: string, env: Record<string, string>, ...args: string[]) => {
    const one = start(program, env, ...args);
    return { code: await one.ended, out: one.out(), said: one.said() };
  };
  const until = async (holds: () => boolean): Promise<void> => {
    for (const end = performance.now() + 60_000; !holds() && performance.now() < end;)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(holds()).toBe(true);
  };
  const unexported = async (): Promise<string[]> =>
    (
      await t.db.query<{ id: string }>(
        `select id from orders where state = 'submitted' and exported_at is null and undone_at is null order by id`,
      )
    ).rows.map(({ id }) => String(id));

  it('NET-483 knows the calls as they are: a changed one is seen before a program breaks', async () => {
    await expect(await described()).toMatchFileSnapshot(`${EXAMPLE}/openapi.json`);
    const sha = createHash('sha256')
      .update(readFileSync(`${EXAMPLE}/openapi.json`))
      .digest('hex');
    const isCurrent = readFileSync(`${EXAMPLE}/portal.d.ts`, 'utf8').includes(sha);
    expect(isCurrent, 'npm run generate in examples/erp').toBe(true);
  });

  it('NET-483 an address without its protocol is refused in a sentence', async () => {
    const env = { PORTAL_URL: 'localhost:3000', PORTAL_KEY: 'ema_x' };
    const { code, said } = await run('pull-orders.ts', env, join(folder, 'none'));
    expect([code, said]).toEqual([1, 'PORTAL_URL has to begin with https:// and is localhost:3000\n']);
  });

  it('NET-484 takes over every order once, also when it was killed midway', async () => {
    const env = await keyFor('orders:read', 'orders:export');
    // A few of each shop are enough, and each is a PDF.
    await t.db.query(
      `update orders set exported_at = ema_now() where state = 'submitted' and exported_at is null and id not in (
         select id from (select id, row_number() over (partition by shop order by id) as n from orders
         where state = 'submitted' and exported_at is null and undone_at is null) o where n <= 6)`,
    );
    const expected = await unexported();
    expect(expected.length).toBe(12);
    const target = join(folder, 'orders');
    const first = start('pull-orders.ts', env, target);
    const files = (): string[] => {
      try {
        return readdirSync(target);
      } catch {
        return [];
      }
    };
    await until(() => files().some((name) => name.endsWith('.json')));
    first.child.kill('SIGKILL');
    await first.ended;
    const { code, said } = await run('pull-orders.ts', env, target);
    expect([code, said]).toEqual([0, '']);
    expect(await unexported()).toEqual([]);
    const whole = expected.flatMap((id) => [`${id}.json`, `${id}.pdf`]).toSorted();
    expect(
      files()
        .filter((name) => !name.endsWith('.part'))
        .toSorted(),
    ).toEqual(whole);
    for (const id of expected) {
      expect(JSON.parse(readFileSync(join(target, `${id}.json`), 'utf8'))).toMatchObject({ id: Number(id) });
      expect(
        readFileSync(join(target, `${id}.pdf`))
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
    }
    const again = await run('pull-orders.ts', env, target);
    expect(again).toMatchObject({
      code: 0,
      out: 'fibra: 0 orders taken, 0 refused\nkleen: 0 orders taken, 0 refused\n',
    });
  });

  it('NET-484 loads the carrier’s file once, says which line is wrong, and what its key may not', async () => {
    const env = await keyFor('shippings:import');
    const order = (await t.db.query<{ id: string }>(`select id from orders where state = 'submitted' limit 1`)).rows[0];
    const file = (name: string, ...lines: string[]): string => {
      const path = join(folder, name);
      writeFileSync(path, ['ordine;data;spedizione;link', ...lines].join('\n'));
      return path;
    };
    const good = file('good.csv', `${order?.id};20/11/2026;ERP-1;https://corriere.example/ERP-1`);
    expect(await run('push-shippings.ts', env, good)).toEqual({ code: 0, out: '1 added, 0 changed\n', said: '' });
    expect(await run('push-shippings.ts', env, good)).toMatchObject({ code: 0, out: '0 added, 0 changed\n' });
    const bad = file('bad.csv', `${order?.id};30/02/2026;ERP-2;https://corriere.example/ERP-2`);
    const refused = await run('push-shippings.ts', env, bad);
    expect([refused.code, refused.out]).toEqual([1, '']);
    expect(refused.said).toMatch(/^line 2: .+\n$/);
    const other = await run('push-shippings.ts', await keyFor('orders:read'), good);
    expect(other).toEqual({
      code: 1,
      out: '',
      said: '403 urn:ema:forbidden Questa chiave API non può fare questa richiesta.\n',
    });
  });

  it('NET-527 says of deliveries what is due and paid, and the second time nothing is left to say', async () => {
    const env = await keyFor('deliveries:import');
    const { rows } = await t.db.query<{ code: string; date: string }>(
      `select d.code, d.date::text as date
       from deliveries d
       join orders o on o.id = d.order_id and o.state = 'submitted' and o.undone_at is null
       where d.verified_at is null
       order by d.id
       limit 1`,
    );
    const path = join(folder, 'deliveries.csv');
    writeFileSync(path, `consegna,scadenza,pagata\n${rows[0]?.code},${rows[0]?.date},si`);
    expect(await run('push-deliveries.ts', env, path)).toEqual({
      code: 0,
      out: '0 moved, 1 paid, 0 unchanged\n',
      said: '',
    });
    expect((await run('push-deliveries.ts', env, path)).out).toBe('0 moved, 0 paid, 1 unchanged\n');
    writeFileSync(path, 'consegna,scadenza,pagata\nC0,ieri,si');
    expect((await run('push-deliveries.ts', env, path)).said).toMatch(/^line 2: .+\nline 2: .+\n$/);
  });

  it('NET-484 believes only messages that the portal signed, and prints each once', async () => {
    Object.assign(t.services.config, { EMA_WEBHOOK_PRIVATE: '1' });
    const admin = await t.as('admin');
    const made = await admin.post<{ id: number; secret: string }>('/api/admin/webhook-endpoints', {
      url: 'http://127.0.0.1:9/',
      events: ['order.submitted'],
    });
    const { secret } = made.body;
    const listener = start('listen.ts', { WEBHOOK_SECRET: secret, PORT: '0' });
    await until(() => listener.out().includes('listening on '));
    const url = `http://127.0.0.1:${/listening on (\d+)/.exec(listener.out())?.[1]}/`;
    // The program looks at the clock of its machine, which is not that of the test.
    const now = new Date(performance.timeOrigin + performance.now());
    await t.services.db.transaction(now, (tx) =>
      announce({ db: tx, outbox: createOutbox(tx, t.services.boss), now }, 'order.submitted', { orderId: 7 }),
    );
    const { rows } = await t.db.query<{ message_id: string; payload: string; secret: string }>(
      `select d.message_id, d.payload, e.secret
       from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id where e.id = $1`,
      [made.body.id],
    );
    const [{ message_id: messageId, payload: body, secret: sealed } = { message_id: '', payload: '', secret: '' }] =
      rows;
    const opened = openSecret(t.services.config, sealed);
    const sent = { messageId, at: now, body };
    const post = async (headers: Record<string, string>, text = body) =>
      (await postWebhook({ url, headers, body: text }, { isFree: true })).status;
    const signed = signedHeaders([opened], sent);
    expect([await post(signed), await post(signed)]).toEqual([204, 204]);
    expect(await post(signedHeaders(['whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'], sent))).toBe(400);
    expect(await post(signed, body.replace('7', '8'))).toBe(400);
    const old = new Date(now.getTime() - 600_000);
    expect(await post(signedHeaders([opened], { ...sent, at: old }))).toBe(400);
    const lines = listener.out().trim().split('\n').slice(1);
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      { id: messageId, type: 'order.submitted', timestamp: now.toISOString(), data: { orderId: 7 } },
    ]);
  });
});
