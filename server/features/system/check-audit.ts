/** Checks every night that nothing of the log of events was altered or removed, and sends its head out of our reach. */
import { createHash } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { readPatiently, type Queryable } from '../../db/client.ts';
import { createOutbox } from '../../kernel/outbox.ts';
import { codeOf } from '../../kernel/problem.ts';
import type { Services } from '../../kernel/services.ts';
import { chainFaults, faultsSince, readHeads, type AuditFault, type Head, type Heads } from './audit-queries.ts';
import { auditMail } from './mails.ts';

const sealOf = (heads: readonly Head[]): string =>
  createHash('sha256')
    .update(heads.map((h) => `${h.lane}|${h.rows}|${h.id}|${h.hash}`).join('\n'))
    .digest('hex');

/** What the file says: its last night, whether a line before it is none, and how much stays when another is added. */
type Told = { last: Heads | null; isAltered: boolean; bytes: number; end: string };

/** Looks at the whole log as it is at one moment. */
const examine = async (db: Queryable, { last, isAltered }: Told): Promise<{ heads: Head[]; faults: AuditFault[] }> => {
  const faults = await chainFaults(db);
  if (isAltered || (last && last.seal !== sealOf(last.heads)))
    faults.push({ lane: -1, id: null, fault: 'the file of heads was altered' });
  if (last) faults.push(...(await faultsSince(db, last.heads)));
  return { heads: await readHeads(db), faults };
};

/** One line a night; kept where the certificate is. */
const fileOf = ({ config }: Services): string => `${config.EMA_DATA_DIR}/audit-heads.jsonl`;
const headsIn = (line: string): Heads | null => {
  try {
    const heads = JSON.parse(line) as Partial<Heads> | null;
    return typeof heads?.seal === 'string' && Array.isArray(heads.heads) ? (heads as Heads) : null;
  } catch {
    return null;
  }
};
/** The last line may be torn, by a full disk or a power cut: it never was told whole, and gives way to the next. */
const readTold = async (services: Services): Promise<Told> => {
  // A character a byte, whatever was torn.
  const text = (
    await readFile(fileOf(services), 'latin1').catch((thrown: unknown) => {
      if (codeOf(thrown) === 'ENOENT') return '';
      throw thrown;
    })
  ).trimEnd();
  const nights = text.split('\n').map(headsIn);
  const last = nights.findLast((night) => night !== null) ?? null;
  const isTorn = nights.at(-1) === null;
  return {
    last,
    isAltered: nights.slice(0, -1).includes(null),
    bytes: isTorn ? text.lastIndexOf('\n') + 1 : text.length,
    end: isTorn ? '' : '\n',
  };
};

/** On a line of its own, on the disk before the night is over. */
const tell = async (services: Services, { bytes, end }: Told, out: Heads): Promise<void> => {
  await mkdir(services.config.EMA_DATA_DIR, { recursive: true });
  const file = await open(fileOf(services), 'a', 0o600);
  try {
    await file.truncate(bytes);
    await file.appendFile(`${end}${JSON.stringify(out)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
};

/** @returns what was found wrong */
export const checkAudit = async (services: Services): Promise<readonly AuditFault[]> => {
  const { config, log, ports, db, boss } = services;
  const now = ports.clock.now();
  const told = await readTold(services);
  const { heads, faults } = await readPatiently(services.pool, (snapshot) => examine(snapshot, told));
  const out: Heads = { at: now.toISOString(), seal: sealOf(heads), heads };
  if (faults.length > 0) log.error({ faults }, 'the log of events was altered');
  // What is not whole is reported, but never becomes what the next night is held against.
  else {
    await tell(services, told, out);
    log.info({ seal: out.seal, lanes: heads.length }, 'the log of events is whole');
  }
  const to = config.EMA_AUDIT_MAIL;
  if (to !== undefined)
    await db.transaction(now, (tx) => createOutbox(tx, boss).mail({ to, ...auditMail(out, faults) }));
  return faults;
};
