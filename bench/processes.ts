/** Starts and ends the servers that the benchmark measures. */
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { builtServer, root } from './environment.ts';

export type Served = {
  url: string;
  pid: number;
  startedInMs: number;
  kill(): Promise<void>;
  stop(): Promise<void>;
  memoryMiB(): number;
  child: ChildProcess;
};

export const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === 'object' && address ? address.port : 0;
};

type Options = {
  script: string;
  flags?: readonly string[];
  settings: Record<string, string>;
  ready: string;
  port?: number;
  /** Everything it says goes to the end of this file, else nowhere. */
  logFile?: string;
};

/** Runs a server script until `ready` answers 200. */
export const serve = async ({ script, flags = [], settings, ready, port, logFile }: Options): Promise<Served> => {
  const listening = port ?? (await freePort());
  const url = `http://127.0.0.1:${listening}`;
  const log = logFile === undefined ? undefined : openSync(logFile, 'a');
  const began = performance.now();
  const child = spawn(process.execPath, [...flags, resolve(root, script)], {
    cwd: root,
    stdio: log === undefined ? ['pipe', 'ignore', 'inherit'] : ['pipe', log, log],
    env: { ...process.env, PORT: String(listening), EMA_PARENT_PIPE: '1', NODE_NO_WARNINGS: '1', ...settings },
  });
  if (log !== undefined) closeSync(log);
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  child.stdin?.on('error', () => {});
  while (!(await answers(`${url}${ready}`))) {
    if (child.exitCode !== null) throw new Error(`${script} ended with ${child.exitCode}.`);
    if (performance.now() - began > 60_000) throw new Error(`${script} does not answer.`);
    await sleep(5);
  }
  const end = (signal: NodeJS.Signals) => async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await gone;
  };
  return {
    url,
    child,
    pid: child.pid ?? 0,
    startedInMs: performance.now() - began,
    kill: end('SIGKILL'),
    stop: end('SIGTERM'),
    memoryMiB: () => memoryOf(child.pid ?? 0),
  };
};

const answers = async (url: string): Promise<boolean> =>
  fetch(url).then(
    async (r) => (await r.arrayBuffer(), r.ok),
    () => false,
  );

/** Resident memory of a process; 0 where the system does not tell. */
const memoryOf = (pid: number): number => {
  try {
    return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
};

/** Settings with which a server starts as in production; its messages lead nowhere. */
export const PRODUCTION: Record<string, string> = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://portale.example',
  EMA_SECRET: 'nothing-but-a-benchmark-0123456789abcdef',
  EMA_AUDIT_MAIL: 'audit@portale.example',
  EMA_LIMIT_FACTOR: '1',
  EMA_LOG_LEVEL: 'warn',
  STRIPE_SECRET_KEY: 'sk_test_bench',
  STRIPE_WEBHOOK_SECRET: 'whsec_bench',
  SMS_ADAPTER: 'http',
  SMS_URL: 'http://127.0.0.1:9/',
  SMS_TOKEN: 'bench',
  MAIL_ADAPTER: 'smtp',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'EMA Planet <avvisi@portale.example>',
  EMA_SUPPORT_PHONE: '0171 000000',
  EMA_COMPANY_SEAT: 'Via Roma 1, 12100 Cuneo (CN)',
  EMA_COMPANY_VAT_NUMBER: '00743110157',
  EMA_CUSTOMERS_MAIL: 'clienti@portale.example',
  EMA_WITHDRAWALS_MAIL: 'recessi@portale.example',
  EMA_PRIVACY_MAIL: 'privacy@portale.example',
  EMA_DPO_MAIL: 'dpo@portale.example',
};

/** The portal as it is shipped, without background workers: nothing but the calls is measured. */
export const servePortal = async (
  databaseUrl: string,
  dataDir: string,
  more: Record<string, string> = {},
  port?: number,
  logFile?: string,
): Promise<Served> => {
  const { main, flags, env } = await builtServer();
  return serve({
    script: main,
    flags,
    ready: '/readyz',
    port,
    logFile,
    settings: {
      ...env,
      DATABASE_URL: databaseUrl,
      EMA_DATA_DIR: dataDir,
      EMA_DEMO: '0',
      EMA_WORKERS: '0',
      EMA_LIMIT_FACTOR: '1000000',
      NODE_COMPILE_CACHE: `${root}/.cache/node`,
      ...more,
    },
  });
};
export const serveFloor = (databaseUrl: string, more: Record<string, string> = {}): Promise<Served> =>
  serve({
    script: 'bench/floor/main.ts',
    ready: '/readyz',
    settings: { DATABASE_URL: databaseUrl, NODE_COMPILE_CACHE: `${root}/.cache/node`, ...more },
  });
export const serveProvider = (): Promise<Served> =>
  serve({ script: 'bench/floor/provider.ts', ready: '/', settings: {} });
