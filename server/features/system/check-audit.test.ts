import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../kernel/log.ts';
import type { Services } from '../../kernel/services.ts';
import { makeCommission } from '../../test/builders.ts';
import { testPortal } from '../../test/harness.ts';
import type { Heads } from './audit-queries.ts';
import { checkAudit } from './check-audit.ts';
import { readTold } from './heads-file.ts';

const TO = 'revisore@example.it';
const t = testPortal();
const folder = mkdtempSync(join(tmpdir(), 'ema-heads-'));
const lines: string[] = [];
let services: Services;
beforeAll(() => {
  const config = { ...t.services.config, EMA_DATA_DIR: folder, EMA_AUDIT_MAIL: TO };
  const log = createLog({ EMA_LOG_LEVEL: 'info' }, { write: (line: string) => void lines.push(line) });
  services = { ...t.services, config, log };
});
afterAll(() => rmSync(folder, { recursive: true }));

const file = () => join(folder, 'audit-heads.jsonl');
const nights = (): Heads[] =>
  readFileSync(file(), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Heads);
const happens = async () => {
  for (const who of ['agente', 'manager', 'agente']) await makeCommission(await t.as(who, 1));
};
const chain = async () => (await t.db.query('select * from ema_audit_faults()')).rows;
/** As the owner of the database, who may do everything; afterwards all is as it was. */
const whileAltered = async (statements: string, look: () => Promise<void>): Promise<void> => {
  await t.db.query(`create table kept as select * from audit; create table kept_heads as select * from audit_heads`);
  await t.db.query(`set session_replication_role = replica; ${statements}; reset session_replication_role`);
  await look();
  await t.db
    .query(`set session_replication_role = replica; truncate audit; insert into audit overriding system value select * from kept;
    truncate audit_heads; insert into audit_heads select * from kept_heads; drop table kept, kept_heads; reset session_replication_role`);
};

describe('the nightly check of the log of events', () => {
  it('N1 whole: its head goes to the file and by mail, and holds for the next night', async () => {
    await happens();
    expect(await checkAudit(services)).toEqual([]);
    await happens();
    expect(await checkAudit(services)).toEqual([]);
    const [first, second] = nights();
    expect(first?.seal).toMatch(/^[0-9a-f]{64}$/);
    expect(second?.heads.length).toBeGreaterThanOrEqual(first?.heads.length ?? 99);
    const [mail] = await t.outbox(TO);
    expect(mail).toMatchObject({ channel: 'mail', subject: 'Registro degli eventi: integro' });
    expect(mail?.body).toContain(`Sigillo: ${second?.seal}`);
    for (const { lane, rows, id, hash } of second?.heads ?? [])
      expect(mail?.body).toContain(`${lane} ${rows} ${id} ${hash}`);
  });

  it('N1 an altered row is found, told by mail and in the log, and becomes no head', async () => {
    const before = nights().length;
    await whileAltered(`update audit set ip = '203.0.113.1' where id = (select min(id) from audit)`, async () => {
      const faults = await checkAudit(services);
      expect(faults).toEqual([expect.objectContaining({ fault: 'altered or out of order' })]);
      const [mail] = await t.outbox(TO);
      expect([mail?.subject, mail?.body.includes('ATTENZIONE')]).toEqual(['Registro degli eventi: ALTERATO', true]);
      expect(lines.some((line) => line.includes('the log of events was altered'))).toBe(true);
      expect(nights()).toHaveLength(before);
    });
    expect(await checkAudit(services)).toEqual([]);
  });

  it('N1 a lane that its owner shortened and closed again, so that its chain is whole, is found by the head that went out', async () => {
    await whileAltered(
      `with last as (select max(id) as id, coalesce(actor_user_id, 0) % 64 as lane from audit group by 2 order by 1 desc limit 1),
         gone as (delete from audit a using last where a.id = last.id returning a.previous_hash, last.lane)
       update audit_heads h set hash = gone.previous_hash, rows = h.rows - 1 from gone where h.lane = gone.lane`,
      async () => {
        expect(await chain(), 'the chain alone sees nothing').toEqual([]);
        expect(await checkAudit(services)).toEqual([
          expect.objectContaining({ fault: 'differs from the head that went out' }),
        ]);
      },
    );
  });

  it('N1 a file that was altered is found', async () => {
    const text = readFileSync(file(), 'utf8');
    writeFileSync(file(), text.replace(/"rows":(\d)/g, '"rows":9$1'));
    const faults = await checkAudit(services);
    expect(faults[0]).toEqual({ lane: -1, id: null, fault: 'the file of heads was altered' });
    writeFileSync(file(), text);
    expect(await checkAudit(services)).toEqual([]);
  });

  it('N1 NET-873 a last line that was torn is no fault, and gives way to the next night’s', async () => {
    const whole = readFileSync(file(), 'utf8');
    const count = nights().length;
    const kinds = [
      '{"at":"2026-11-21T02:4',
      '\0\0\0',
      '{"at":"x"}\n',
      '{"seal":"x"}\n',
      '{"heads":[]}\n',
      '{"from":"x"}\n',
    ];
    for (const torn of [...kinds, '{"restored":"2026-11-21T02:47:00.000Z"}\n']) {
      appendFileSync(file(), torn);
      expect(await checkAudit(services), torn).toEqual([]);
      expect(readFileSync(file(), 'utf8').startsWith(`${whole}{`)).toBe(true);
      expect(nights(), torn).toHaveLength(count + 1);
      writeFileSync(file(), whole);
    }
    writeFileSync(file(), whole.trimEnd());
    expect(await checkAudit(services), 'only its end is missing').toEqual([]);
    expect(nights()).toHaveLength(count + 1);
    writeFileSync(file(), '{"at":"2026');
    expect(await checkAudit(services), 'the very first').toEqual([]);
    expect(nights()).toHaveLength(1);
    writeFileSync(file(), whole);
  });

  it('N1 NET-873 a torn line before others is a fault, and what stands there is left as it is', async () => {
    const whole = readFileSync(file(), 'utf8');
    const torn = `{"at":"2026\n${whole}`;
    writeFileSync(file(), torn);
    expect(await checkAudit(services)).toEqual([{ lane: -1, id: null, fault: 'the file of heads was altered' }]);
    expect(readFileSync(file(), 'utf8')).toBe(torn);
    writeFileSync(file(), whole);
  });

  it('N1 NET-873 a file that cannot be read is not one that is not there: the night fails', async () => {
    renameSync(file(), `${file()}.kept`);
    mkdirSync(file());
    await expect(checkAudit(services)).rejects.toMatchObject({ code: 'EISDIR' });
    rmdirSync(file());
    renameSync(`${file()}.kept`, file());
    expect(await checkAudit(services)).toEqual([]);
  });

  it('NET-920 after a moment that was gone back to holds what went out a minute before it, and nothing younger', async () => {
    const here = mkdtempSync(join(tmpdir(), 'ema-heads-'));
    const night = (at: string) => JSON.stringify({ at, seal: at, heads: [] });
    const nightsAt = ['2026-11-20T12:00:00.000Z', '2026-11-20T12:29:00.000Z', '2026-11-20T12:29:00.001Z'];
    const [, minute = '', younger = ''] = nightsAt;
    const restored = '2026-11-20T12:30:00.000Z';
    const lines = [...nightsAt.map(night), JSON.stringify({ restored, at: '2026-11-20T13:00:00.000Z', from: younger })];
    writeFileSync(join(here, 'audit-heads.jsonl'), `${lines.join('\n')}\n`);
    expect(await readTold({ config: { EMA_DATA_DIR: here } })).toMatchObject({
      last: { at: minute },
      restored,
      seal: younger,
      isAltered: false,
    });
    rmSync(here, { recursive: true });
  });
});
