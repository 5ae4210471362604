/** Freezes PostgreSQL as a machine that hangs would, and proves that nobody waits for it. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Served } from './processes.ts';

/** So many ask at once, of a list and of a call that writes. */
const ASKED = 12;
const ANSWERED_WITHIN_MS = 5_000;

type Proof = {
  patienceMs: number;
  demand: (holds: boolean, what: string) => void;
  untilAnswered: (url: string, cookie: string) => Promise<number>;
};

const ask = async (url: string, init: RequestInit = {}): Promise<{ status: number; ms: number }> => {
  const began = performance.now();
  const status = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) })
    .then(async (r) => (await r.arrayBuffer(), r.status))
    .catch(() => 0);
  return { status, ms: performance.now() - began };
};

/** PostgreSQL's first process and all it started. */
const processesOf = (postmaster: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid === postmaster || parentOf(pid) === postmaster);
const parentOf = (pid: number): number => {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return 0;
  }
};

/** SIGSTOP to all of PostgreSQL under load, six seconds of it, SIGCONT: 503 in time, then as before. */
export const proveFrozen = async (
  { url, child }: Served,
  dataDir: string,
  cookie: string,
  { patienceMs, demand, untilAnswered }: Proof,
): Promise<void> => {
  const frozen = processesOf(Number(readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8').split('\n')[0]));
  for (const pid of frozen) process.kill(pid, 'SIGSTOP');
  const ready = await ask(`${url}/readyz`);
  const body = JSON.stringify({ type: 'kleen-direct-sale', paymentMethod: 'mav', items: [] });
  const headers = { cookie, 'content-type': 'application/json' };
  const answers = await Promise.all(
    Array.from({ length: ASKED }, (_, i) =>
      i % 2 === 0
        ? ask(`${url}/api/agent/orders?shop=1`, { headers: { cookie } })
        : ask(`${url}/api/agent/commissions`, { method: 'POST', headers, body }),
    ),
  );
  const slowest = Math.round(Math.max(ready.ms, ...answers.map((a) => a.ms)));
  demand(
    [ready, ...answers].every((a) => a.status === 503 && a.ms <= ANSWERED_WITHIN_MS),
    `PostgreSQL frozen (${frozen.length} processes): all ${ASKED} calls and readiness answer 503 within ${slowest} ms`,
  );
  for (const pid of frozen) process.kill(pid, 'SIGCONT');
  const ms = await untilAnswered(url, cookie);
  demand(
    ms <= patienceMs && child.exitCode === null,
    `thawed: the same server answers ${Math.round(ms)} ms after PostgreSQL goes on`,
  );
};
