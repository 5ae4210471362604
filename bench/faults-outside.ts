/** Proves that no message is lost or sent twice while gateway, mail server or disk are out of order. */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startMailServer, startSmsGateway } from './edges.ts';
import { servePortal, type Served } from './processes.ts';
import type { Stage } from './stage.ts';

/** So many messages of each kind are waiting while nobody takes them. */
const MESSAGES = 10;
const DELIVERED_WITHIN_MS = 40_000;
type Demand = (holds: boolean, what: string) => void;

const ask = async (
  served: Served,
  path: string,
  { cookie = '', body, method = 'POST' }: { cookie?: string; body?: unknown; method?: 'POST' | 'PUT' },
): Promise<{ status: number; text: string; cookie: string; ms: number }> => {
  const began = performance.now();
  const answer = await fetch(`${served.url}${path}`, {
    method: body === undefined ? 'GET' : method,
    headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    text,
    cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '',
    ms: performance.now() - began,
  };
};

/** SMS gateway and mail server are out of order, then work: nobody waits for them, and each message arrives once. */
const messages = async (served: Served, stage: Stage, edges: Edges, demand: Demand): Promise<void> => {
  const sellers = stage.sellers.slice(0, MESSAGES);
  await stage.pool.query(
    `update people p set email = 'guasto.' || c.id || '@example.it', mobile = '+39350' || lpad(c.id::text, 7, '0'), email_validated_at = null, mobile_validated_at = null
     from customers c where c.person_id = p.id and c.id = any($1::bigint[])`,
    [sellers.map((s) => s.customerId)],
  );
  const answers = await Promise.all(
    sellers.flatMap(({ cookie, customerId }) =>
      ['email', 'mobile'].map((contactType) =>
        ask(served, `/api/agent/customers/${customerId}/contact-validation-start`, {
          cookie,
          body: { contactType },
          method: 'PUT',
        }),
      ),
    ),
  );
  const slowest = Math.round(Math.max(...answers.map((a) => a.ms)));
  demand(
    answers.every((a) => a.status === 200),
    `SMS gateway and mail server out of order: all ${answers.length} codes are asked for, answered within ${slowest} ms`,
  );
  await sleep(2000);
  demand(edges.sms.received.size + edges.mail.received.size === 0, 'nothing is taken for sent meanwhile');
  edges.sms.works = true;
  edges.mail.works = true;
  const began = performance.now();
  const all = () => edges.sms.received.size >= MESSAGES && edges.mail.received.size >= MESSAGES;
  while (!all() && performance.now() - began < DELIVERED_WITHIN_MS) await sleep(100);
  const late = ((performance.now() - began) / 1000).toFixed(1);
  await sleep(3000);
  const times = [...edges.sms.received.values(), ...edges.mail.received.values()];
  demand(
    times.length === 2 * MESSAGES && times.every((n) => n === 1),
    `back in order: all ${2 * MESSAGES} messages arrive within ${late} s, each once`,
  );
};

export type Contract = { id: number; cookie: string };
/** Of somebody new, of whose contract no copy was made yet. */
export const freshContract = async (served: Served): Promise<Contract> => {
  const { username, password } = JSON.parse((await ask(served, '/dev/newcomers.json', { body: {} })).text) as {
    username: string;
    password: string;
  };
  const { cookie } = await ask(served, '/login', { body: { username, password } });
  const listed = JSON.parse((await ask(served, '/api/account/contracts', { cookie })).text) as {
    items: { id: number }[];
  };
  return { id: listed.items[0]?.id ?? 0, cookie };
};
export const readContract = (served: Served, { id, cookie }: Contract): Promise<{ status: number; text: string }> =>
  ask(served, `/file/contract/${id}`, { cookie });

/** The folder of files is away: whoever needs a file is told, nobody else notices; it is back and all goes on. */
const disk = async (served: Served, stage: Stage, dataDir: string, demand: Demand): Promise<void> => {
  const folder = `${dataDir}/files`;
  const contract = await freshContract(served);
  mkdirSync(folder, { recursive: true });
  renameSync(folder, `${folder}.away`);
  writeFileSync(folder, '');
  const broken = await readContract(served, contract);
  const files = await stage.pool.query<{ file_id: number | null }>('select file_id from contracts where id = $1', [
    contract.id,
  ]);
  const list = await ask(served, '/api/agent/orders?shop=1', { cookie: stage.sellers[0]?.cookie ?? '' });
  demand(
    broken.status === 503 && broken.text.includes('requestId') && files.rows[0]?.file_id === null,
    `no room for files: the contract is refused (${broken.status}) and no row points to a file that is not there`,
  );
  demand(list.status === 200, 'lists and orders go on meanwhile');
  rmSync(folder);
  renameSync(`${folder}.away`, folder);
  const whole = await readContract(served, contract);
  demand(whole.status === 200 && whole.text.startsWith('%PDF-'), 'room again: the same contract is made and read');
};

type Edges = { sms: Awaited<ReturnType<typeof startSmsGateway>>; mail: Awaited<ReturnType<typeof startMailServer>> };

/** What the portal does when SMS, mail or disk fail. */
export const proveOutside = async (
  url: string,
  dataDir: string,
  stage: Stage,
  { logFile, demand }: { logFile: string; demand: Demand },
): Promise<void> => {
  const edges: Edges = { sms: await startSmsGateway(), mail: await startMailServer() };
  const settings = {
    EMA_LOG_LEVEL: 'debug',
    EMA_WORKERS: '1',
    SMS_ADAPTER: 'http',
    SMS_URL: `http://127.0.0.1:${edges.sms.port}`,
    SMS_TOKEN: 'bench',
    MAIL_ADAPTER: 'smtp',
    SMTP_URL: `smtp://127.0.0.1:${edges.mail.port}`,
  };
  const served = await servePortal(url, dataDir, settings, undefined, logFile);
  try {
    await messages(served, stage, edges, demand);
    await disk(served, stage, dataDir, demand);
  } finally {
    await served.stop();
    edges.sms.stop();
    edges.mail.stop();
  }
};
