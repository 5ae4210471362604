/** Checks every night that nothing of the log of events was altered or removed, and sends its head out of our reach. */
import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { readPatiently, type Queryable } from '../../db/client.ts';
import { createOutbox } from '../../kernel/outbox.ts';
import type { Services } from '../../kernel/services.ts';
import { chainFaults, faultsSince, readHeads, type AuditFault, type Head, type Heads } from './audit-queries.ts';
import { auditMail } from './mails.ts';

const sealOf = (heads: readonly Head[]): string =>
  createHash('sha256')
    .update(heads.map((h) => `${h.lane}|${h.rows}|${h.id}|${h.hash}`).join('\n'))
    .digest('hex');

/** Looks at the whole log as it is at one moment. */
const examine = async (db: Queryable, told: Heads | null): Promise<{ heads: Head[]; faults: AuditFault[] }> => {
  const faults = await chainFaults(db);
  if (told && told.seal !== sealOf(told.heads))
    faults.push({ lane: -1, id: null, fault: 'the file of heads was altered' });
  if (told) faults.push(...(await faultsSince(db, told.heads)));
  return { heads: await readHeads(db), faults };
};

/** One line a night; kept where the certificate is. */
const fileOf = ({ config }: Services): string => `${config.EMA_DATA_DIR}/audit-heads.jsonl`;
const lastTold = async (services: Services): Promise<Heads | null> => {
  const text = await readFile(fileOf(services), 'utf8').catch(() => '');
  const line = text.trimEnd().split('\n').at(-1);
  return line ? (JSON.parse(line) as Heads) : null;
};

/** @returns what was found wrong */
export const checkAudit = async (services: Services): Promise<readonly AuditFault[]> => {
  const { config, log, ports, db, boss } = services;
  const now = ports.clock.now();
  const told = await lastTold(services);
  const { heads, faults } = await readPatiently(services.pool, (snapshot) => examine(snapshot, told));
  const out: Heads = { at: now.toISOString(), seal: sealOf(heads), heads };
  if (faults.length > 0) log.error({ faults }, 'the log of events was altered');
  // What is not whole is reported, but never becomes what the next night is held against.
  else {
    await mkdir(config.EMA_DATA_DIR, { recursive: true });
    await appendFile(fileOf(services), `${JSON.stringify(out)}\n`, { mode: 0o600 });
    log.info({ seal: out.seal, lanes: heads.length }, 'the log of events is whole');
  }
  const to = config.EMA_AUDIT_MAIL;
  if (to !== undefined)
    await db.transaction(now, (tx) => createOutbox(tx, boss).mail({ to, ...auditMail(out, faults) }));
  return faults;
};
