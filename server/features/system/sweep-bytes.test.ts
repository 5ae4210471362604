import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { troublesOf } from '@ema/domain/system/health.ts';
import { createClock } from '../../adapters/clock.ts';
import { tracePorts } from '../../adapters/telemetry/ports.ts';
import { runJob } from '../../kernel/jobs.ts';
import { putHeld } from '../../kernel/held-bytes.ts';
import { noTelemetry } from '../../kernel/telemetry.ts';
import { newKey, testPortal } from '../../test/harness.ts';
import { makeDataExport, sweepDataExports } from '../profile/make-data-export.ts';
import { FORGET_BYTES, forgetBytes } from './forget-files.ts';
import { gatherFacts } from './health-facts.ts';
import { sweepBytes } from './sweep-bytes.ts';

const t = testPortal({ ownFiles: true });
const folder = () => join(t.services.config.EMA_DATA_DIR, 'files');
const pathOf = (sha256: string) => join(folder(), sha256.slice(0, 2), sha256.slice(2, 4), sha256);
const isThere = (sha256: string): boolean => existsSync(pathOf(sha256));
const hoursAgo = (path: string, hours: number): void => {
  const at = new Date(createClock().now().getTime() - hours * 3_600_000);
  utimesSync(path, at, at);
};
const keep = (text: string): Promise<string> => t.services.ports.files.put(Buffer.from(text));

describe('bytes of which no row speaks', () => {
  it('G9 ACC-442 go a day after the call that kept them was rolled back or its server killed; others stay', async () => {
    const rolledBack = createHash('sha256').update('annullato').digest('hex');
    const { db, ports } = t.services;
    const call = db.transaction(ports.clock.now(), async (tx) => {
      await putHeld(tx, ports.files, Buffer.from('annullato'));
      throw new Error('a field was refused');
    });
    await expect(call).rejects.toThrow('refused');
    const [killed, young, again, named] = [
      await keep('interrotto'),
      await keep('di oggi'),
      await keep('tenuto di nuovo'),
      await keep('con la sua riga'),
    ];
    await t.db.query(
      `insert into files (sha256, size, content_type, name) values ($1, 15, 'application/pdf', 'x.pdf')`,
      [named],
    );
    for (const sha256 of [rolledBack, killed, again, named]) hoursAgo(pathOf(sha256), 25);
    const unfinished = `${pathOf(killed)}.0a1b2c3d4e5f.tmp`;
    const underWay = `${pathOf(young)}.0a1b2c3d4e5f.tmp`;
    for (const path of [unfinished, underWay]) writeFileSync(path, 'a part');
    // As the clock of the tests has it, which `test:dates` moves: the kernel dates a file by its own.
    hoursAgo(unfinished, 25);
    for (const path of [underWay, pathOf(young)]) hoursAgo(path, 0);
    await keep('tenuto di nuovo');
    const found = await sweepBytes(t.services);
    expect(found).toMatchObject({ unfinished: 1 });
    expect(found['removed']).toBeGreaterThanOrEqual(2);
    expect([rolledBack, killed, young, again, named].map(isThere)).toEqual([false, false, true, true, true]);
    expect([unfinished, underWay].map((path) => existsSync(path))).toEqual([false, true]);
    expect(await sweepBytes(t.services)).toEqual({ orphans: 0, removed: 0, unfinished: 0 });
  });

  it('G9 NET-917 with ports that a collector is told of they go as without; what was asked is counted', async () => {
    const orphan = await keep('con un collettore');
    hoursAgo(pathOf(orphan), 25);
    const asked: unknown[] = [];
    const telemetry = {
      ...noTelemetry,
      isOn: true,
      measure: (...[, , labels]: Parameters<typeof noTelemetry.measure>) => void asked.push(labels['ema.operation']),
    };
    const ports = tracePorts(t.services.ports, telemetry);
    expect(await sweepBytes({ ...t.services, ports })).toEqual({ orphans: 1, removed: 1, unfinished: 0 });
    expect(isThere(orphan)).toBe(false);
    expect(asked).toEqual(['removeUnfinished', 'remove']);
  });

  it('G9 NET-859 those that cannot be removed keep no others, and the job says that it failed', async () => {
    const kept = [await keep('resta'), await keep('va'), await keep('va anche')];
    for (const sha256 of kept) hoursAgo(pathOf(sha256), 25);
    const { files } = t.services.ports;
    const { remove } = files;
    const [first = ''] = kept.toSorted();
    files.remove = (sha256) => (sha256 === first ? Promise.reject(new Error('no right')) : remove(sha256));
    await expect(sweepBytes(t.services)).rejects.toThrow('bytes were not removed: 1 of 3');
    expect(kept.toSorted().map(isThere)).toEqual([true, false, false]);
    files.remove = remove;
    expect(await sweepBytes(t.services)).toMatchObject({ orphans: 1, removed: 1 });
  });

  it('G9 NET-871 ACC-395 a copy of somebody’s data stays for its week, and is fetched; then it goes', async () => {
    const who = await t.as('agente');
    const { body } = await who.post<{ id: number }>('/api/account/data-exports', {}, { key: newKey() });
    await makeDataExport(t.services, { id: body.id });
    const { rows } = await t.db.query<{ sha256: string; expires_at: Date }>(
      'select sha256, expires_at from data_exports where id = $1',
      [body.id],
    );
    const { sha256 = '', expires_at: end = new Date(0) } = rows[0] ?? {};
    hoursAgo(pathOf(sha256), 25);
    expect(await sweepBytes(t.services)).toMatchObject({ orphans: 0 });
    await forgetBytes(t.services, { sha256 });
    expect(isThere(sha256)).toBe(true);
    expect((await who.get(`/file/data-export/${body.id}`)).status).toBe(200);
    const { ports } = t.services;
    await sweepDataExports({ ...t.services, ports: { ...ports, clock: { ...ports.clock, now: () => end } } });
    expect(isThere(sha256)).toBe(false);
  });

  it('G9 NET-871 of a copy that two workers made alike, the second takes nothing from the first', async () => {
    const who = await t.as('manager');
    const { body } = await who.post<{ id: number }>('/api/account/data-exports', {}, { key: newKey() });
    const { ports } = t.services;
    const { putFile } = ports.files;
    let sha256 = '';
    const beaten = async (path: string): Promise<string> => {
      sha256 = await putFile(path);
      await t.db.query(
        `update data_exports set state = 'ready', sha256 = $2, expires_at = ema_now() + interval '7 days' where id = $1`,
        [body.id, sha256],
      );
      return sha256;
    };
    const files = { ...ports.files, putFile: beaten };
    await makeDataExport({ ...t.services, ports: { ...ports, files } }, { id: body.id });
    expect(isThere(sha256)).toBe(true);
  });

  it('G9 NET-871 every table that names bytes is asked, or names again what `files` does', async () => {
    const { rows } = await t.db.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and column_name like '%sha256' order by 1`,
    );
    const copies = [
      'contract_pages_seen.sha256',
      'contracts.sha256',
      'contracts.signed_sha256',
      'fiscal_documents.sha256',
      'fiscal_documents.signed_sha256',
      'fiscal_documents.source_sha256',
      'fiscal_import_files.source_sha256',
      'fiscal_pages_seen.sha256',
    ];
    const asked = ['data_exports.sha256', 'files.sha256'];
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...copies, ...asked].toSorted());
  });

  it('G9 ACC-442 NET-1047 NET-1104 NET-1120 of more than crashes leave none is touched, and it is told: it is the database that is another', async () => {
    const hashes: string[] = [];
    for (let i = 0; i <= 500; i += 1) {
      const sha256 = await keep(`di un altro ${i}`);
      hoursAgo(pathOf(sha256), 48);
      hashes.push(sha256);
    }
    const night = () => runJob(t.services, { queue: 'system-sweep-bytes', cron: '37 4 * * *', run: sweepBytes }, {});
    const told = async () => {
      const { facts } = await gatherFacts(t.services.db, t.services.config, t.services.ports.clock.now());
      return troublesOf(facts).filter(({ key }) => key === 'orphan-files').length;
    };
    await night();
    expect(hashes.every(isThere)).toBe(true);
    // NET-1047: the page and the e-mail say so until a night has gone well.
    expect(await told()).toBe(1);
    // NET-1104: a night that fails on the way says nothing of them.
    const fails = () => Promise.reject(new Error('no folder'));
    await expect(
      runJob(t.services, { queue: 'system-sweep-bytes', cron: '37 4 * * *', run: fails }, {}),
    ).rejects.toThrow('no folder');
    expect(await told()).toBe(1);
    // NET-1120: those that were given up and whose job waits are none of them; the others are as many as crashes leave.
    const given = hashes.slice(0, 1);
    for (const sha256 of given) await t.services.boss.send(FORGET_BYTES, { sha256 }, { startAfter: 3_600 });
    await night();
    expect([given.every(isThere), hashes.slice(1).some(isThere), await told()]).toEqual([true, false, 0]);
    for (const sha256 of given) rmSync(pathOf(sha256));
  });

  it('G9 ACC-442 L5 a disk that takes no more leaves nothing of a file, not even under another name', async () => {
    const here = mkdtempSync(join(tmpdir(), 'ema-full-'));
    const adapter = fileURLToPath(new URL('../../adapters/files-disk.ts', import.meta.url));
    const program = `
      const { createDiskFiles } = await import(${JSON.stringify(adapter)});
      const files = createDiskFiles(${JSON.stringify(here)});
      await files.put(Buffer.alloc(100, 1));
      const fault = await files.put(Buffer.alloc(1_000_000, 2)).catch(({ code }) => code);
      console.log(fault);`;
    const run = `ulimit -f 64; exec "${process.execPath}" --input-type=module -e "$1"`;
    try {
      const { stdout } = await promisify(execFile)('bash', ['-c', run, 'bash', program]);
      expect(stdout.trim()).toBe('EFBIG');
      const left = readdirSync(here, { recursive: true })
        .map(String)
        .filter((name) => name.length > 60);
      expect(left).toHaveLength(1);
      expect(left[0]).not.toContain('.tmp');
    } finally {
      rmSync(here, { recursive: true });
    }
  });
});
