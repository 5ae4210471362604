/** Checks every night that nothing of the log of events was altered or removed, and sends its head out of our reach. */
import { readPatiently, type Queryable } from '../../db/client.ts';
import { createOutbox } from '../../kernel/outbox.ts';
import type { Services } from '../../kernel/services.ts';
import { chainFaults, faultsSince, readHeads, type AuditFault, type Head, type Heads } from './audit-queries.ts';
import { readTold, sealOf, tell, type Told } from './heads-file.ts';
import { auditMail } from './mails.ts';

/** Looks at the whole log as it is at one moment. */
const examine = async (db: Queryable, { last, isAltered }: Told): Promise<{ heads: Head[]; faults: AuditFault[] }> => {
  const faults = await chainFaults(db);
  if (isAltered || (last && last.seal !== sealOf(last.heads)))
    faults.push({ lane: -1, id: null, fault: 'the file of heads was altered' });
  if (last) faults.push(...(await faultsSince(db, last.heads)));
  return { heads: await readHeads(db), faults };
};

/** @returns what was found wrong */
export const checkAudit = async (services: Services): Promise<readonly AuditFault[]> => {
  const { config, log, ports, db, boss } = services;
  const now = ports.clock.now();
  const told = await readTold(services);
  const { heads, faults } = await readPatiently(services.pool, (snapshot) => examine(snapshot, told));
  const out: Heads = { at: now.toISOString(), seal: sealOf(heads), heads };
  if (told.restored !== null) log.warn({ restored: told.restored }, 'the portal was taken back to a moment');
  if (faults.length > 0) log.error({ faults }, 'the log of events was altered');
  // What is not whole is reported, but never becomes what the next night is held against.
  else {
    await tell(services, told, out);
    log.info({ seal: out.seal, lanes: heads.length }, 'the log of events is whole');
  }
  const to = config.EMA_AUDIT_MAIL;
  if (to !== undefined)
    await db.transaction(now, (tx) => createOutbox(tx, boss).mail({ to, ...auditMail(out, faults, told.restored) }));
  return faults;
};
