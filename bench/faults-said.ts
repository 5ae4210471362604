/** Proves that nothing people sent stands in what the server and PostgreSQL said while all went wrong. */
import { existsSync, readFileSync } from 'node:fs';
import type { Stage } from './stage.ts';

type Demand = (holds: boolean, what: string) => void;

/** Every note, contact, code and name the database holds, and the secrets of the sessions. */
export const proveSilence = async (logFiles: readonly string[], stage: Stage, demand: Demand): Promise<void> => {
  const { rows } = await stage.pool.query<{ value: string }>(
    `select distinct v.value from people p, lateral (values (p.fiscal_code), (p.email), (p.mobile)) v (value) where length(v.value) > 6
     union select note from commissions where length(note) > 6
     union select secret_hash from sessions
     union select body from outbox where length(body) > 6`,
  );
  const values = [...rows.map((r) => r.value), ...stage.sellers.map((s) => s.cookie.replace('ema=', ''))];
  const said = logFiles.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8'));
  const lines = said.reduce((n, text) => n + text.split('\n').length, 0);
  const leaked = values.filter((value) => said.some((text) => text.includes(value)));
  const told = said.filter((text) => /"err":|terminat|shut/.test(text)).length;
  demand(
    leaked.length === 0 && told === logFiles.length,
    `of ${values.length} notes, contacts, codes and secrets ${leaked.length} stand in the ${lines} lines of the logs`,
  );
};
