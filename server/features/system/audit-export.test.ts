import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCommission } from '../../test/builders.ts';
import { testPortal } from '../../test/harness.ts';
import type { Heads } from './audit-queries.ts';
import { checkAudit } from './check-audit.ts';

const t = testPortal();
const folder = mkdtempSync(join(tmpdir(), 'ema-export-'));
const PROGRAM = join(import.meta.dirname, '../../../tools/verify-audit.mjs');
const PATH = '/file/admin/audit';
const run = promisify(execFile);
type Row = Record<string, string | number>;
type Verified = { code: number; said: string };

/** As an auditor runs it: another process, in another folder, with nothing but the files. */
const verifyFiles = async (...args: string[]): Promise<Verified> => {
  try {
    const { stdout } = await run(process.execPath, [PROGRAM, ...args], { cwd: folder, env: {} });
    return { code: 0, said: stdout };
  } catch (thrown) {
    const { code, stdout, stderr } = thrown as { code: number; stdout: string; stderr: string };
    return { code, said: stdout + stderr };
  }
};
const verify = (lines: readonly string[], ...more: string[]): Promise<Verified> => {
  writeFileSync(join(folder, 'export.jsonl'), lines.join('\n') + '\n');
  return verifyFiles('export.jsonl', ...more);
};
const exported = async (query = ''): Promise<string[]> => {
  const answer = await (await t.as('admin')).get(`${PATH}${query}`);
  expect(answer.status).toBe(200);
  return answer.raw.toString('utf8').trimEnd().split('\n');
};
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const rowAt = (lines: readonly string[], at: number): Row => JSON.parse(lines[at] ?? '') as Row;
const laneOf = (row: Row): number => Number(row['actor'] === '' ? 0 : row['actor']) % 64;
/** The place of the second row of a lane of which there are at least three. */
const inTheMiddle = (lines: readonly string[]): number => {
  const rows = lines.slice(1, -1).map((line) => JSON.parse(line) as Row);
  const lane = [...Map.groupBy(rows, laneOf).values()].find((found) => found.length > 2) ?? [];
  return rows.indexOf(lane[1] ?? {}) + 1;
};
const changed = (lines: readonly string[], at: number, fields: Row): string[] =>
  lines.with(at, JSON.stringify({ ...rowAt(lines, at), ...fields }));

/** The row whose values hold the sign that joins them, with the same text in other fields. */
const sharedOut = (fields: Row): string[] =>
  changed(
    lines,
    lines.findIndex((line) => line.includes('/admin|x')),
    fields,
  );

let lines: string[];
let middle: number;
beforeAll(async () => {
  // Three rows of another year, of two lanes.
  for (const [actor, month] of [
    [1, '03'],
    [2, '04'],
    [1, '05'],
  ])
    await t.db.query(
      `insert into audit (at, event, actor_user_id, detail, previous_hash, hash) values ($2, 'x', $1, '{}', '', '')`,
      [actor, `2001-${month}-01T10:00:00Z`],
    );
  for (const who of ['agente', 'manager', 'agente', 'agente']) await makeCommission(await t.as(who, 1));
  const { config } = t.services;
  await checkAudit({ ...t.services, config: { ...config, EMA_DATA_DIR: folder } });
  for (const who of ['agente', 'manager']) await makeCommission(await t.as(who, 1));
  // Of somebody of whom no head went out yet; what the portal wrote itself has the sign that joins what is hashed.
  await t.db.query(
    `insert into audit (at, event, actor_user_id, object, object_id, detail, ip, request_id, previous_hash, hash)
     values (ema_now(), 'x', 9000000063, 'view', '/admin|x', '{"note": "a|b"}', '127.0.0.1', 'r', '', '')`,
  );
  lines = await exported();
  middle = inTheMiddle(lines);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the export of the log of events, for auditors', () => {
  it('NET-510 administrators alone take it, not while they act for somebody, and it is in the log', async () => {
    expect((await t.anyone.get(PATH)).status).toBe(401);
    for (const username of ['agente', 'manager', 'gm', 'cliente', 'ordini', 'scanner'])
      expect((await (await t.as(username)).get(PATH)).status, username).toBe(403);
    const { rows } = await t.db.query(
      `select detail ->> 'note' as note from audit where event = 'system.audit-export'`,
    );
    expect(rows[0]).toEqual({ note: 'Tutto il registro' });
    expect((await (await t.as('admin')).get(`${PATH}?to=1999-01-01`)).status).toBe(404);
  });

  it('NET-510 it has every row as it was chained, and no row that came later', async () => {
    const { rows } = await t.db.query('select count(*)::int as n from audit');
    expect(lines.length - 2).toBeLessThan(rows[0].n);
    expect(lines.length).toBeGreaterThan(7);
    const row = rowAt(lines, middle);
    const { rows: found } = await t.db.query('select event, hash, ip from audit where id = $1', [row['id']]);
    expect(found[0]).toEqual({ event: row['event'], hash: row['hash'], ip: row['ip'] });
  });

  it('NET-511 outside the portal it is verified whole, in Italian and in English', async () => {
    const alone = await verify(lines);
    expect(alone).toMatchObject({ code: 0, said: expect.stringMatching(/^INTEGRO\n/) });
    expect(alone.said).toContain(`${lines.length - 2} righe`);
    expect(alone.said).toContain('non che il registro\nnon sia stato riscritto da capo');
    const english = await verify(lines, 'audit-heads.jsonl', '--english');
    expect(english).toMatchObject({ code: 0, said: expect.stringMatching(/^WHOLE\n/) });
    expect(english.said).toMatch(/Heads of 1 night,.*: [1-9]\d* are in the file and match/);
  });

  it('NET-511 a period is verified as a part, and held against the heads within it', async () => {
    const part = await exported('?from=2002-01-01');
    expect(part.length).toBeLessThan(lines.length);
    const { code, said } = await verify(part, 'audit-heads.jsonl');
    expect([code, said.split('\n')[0]]).toEqual([0, 'INTEGRO']);
    expect(said).toMatch(/dal 2001-12-31T23:00:00.000Z[^]*\ne provano [1-9]/);
    const old = await exported('?from=2001-04-01&to=2001-12-31');
    expect(old.length).toBe(4);
    expect((await verify(old, 'audit-heads.jsonl')).said).toMatch(/^INTEGRO[^]*Teste di 1 notte/);
    expect((await verify(part.toSpliced(inTheMiddle(part), 1))).code).toBe(1);
    // Without its first rows a lane no longer begins where the export says.
    expect((await verify(part.toSpliced(1, 1))).code).toBe(1);
  });

  it.each<[string, (at: number) => string[], string]>([
    ['a changed event', (at) => changed(lines, at, { event: 'x' }), 'è stato modificato'],
    ['a changed moment', (at) => changed(lines, at, { at: '985388399.000000' }), 'è stato modificato'],
    ['a changed detail', (at) => changed(lines, at, { detail: '{"note": "altro"}' }), 'è stato modificato'],
    ['a changed address', (at) => changed(lines, at, { ip: '203.0.113.9' }), 'è stato modificato'],
    ['a field added', (at) => changed(lines, at, { note: 'x' }), 'campi in più o in meno'],
    ['a removed row', (at) => lines.toSpliced(at, 1), 'tolta, aggiunta o spostata'],
    ['the first row removed', () => lines.toSpliced(1, 1), 'non comincia dalla sua prima riga'],
    ['a doubled row', (at) => lines.toSpliced(at, 0, lines[at] ?? ''), 'tolta, aggiunta o spostata'],
    ['half a line', (at) => [...lines.slice(0, at), (lines[at] ?? '').slice(0, 40)], 'non è leggibile'],
    ['a cut file', (at) => lines.slice(0, at), 'è troncato'],
    ['the last row removed', () => lines.toSpliced(-2, 1), 'non finisce dove dice'],
    [
      'a field said twice',
      (at) => lines.with(at, (lines[at] ?? '').replace('"event":', '"event":"altro","event":')),
      'un campo è ripetuto',
    ],
    ['the same text shared out otherwise', () => sharedOut({ object: 'view|/admin', objectId: 'x' }), 'modificato'],
    ['the same in the detail', () => sharedOut({ objectId: '/admin|x|{"note": "a', detail: 'b"}' }), 'modificato'],
    ['no first line', () => lines.slice(1), 'manca l’intestazione'],
    ['something after the end', (at) => [...lines, lines[at] ?? ''], 'dopo la riga finale'],
  ])('NET-511 %s is found, and where', async (_, tampered, why) => {
    const { code, said } = await verify(tampered(middle));
    expect([code, said.startsWith('NON INTEGRO')]).toEqual([1, true]);
    expect(said).toContain(why);
  });

  it('NET-511 the first broken row is named: a changed one is itself, swapped ones are where the chain breaks', async () => {
    const row = rowAt(lines, middle);
    const altered = await verify(changed(lines, middle, { event: 'x' }));
    expect(altered.said).toContain(`riga ${middle + 1} del file, evento n. ${row['id']}, corsia ${laneOf(row)}`);
    const next = lines.findIndex((_, at) => at > middle && laneOf(rowAt(lines, at)) === laneOf(row));
    const swapped = lines.with(middle, lines[next] ?? '').with(next, lines[middle] ?? '');
    const { code, said } = await verify(swapped);
    expect([code, said.includes(`riga ${middle + 1} del file`)]).toEqual([1, true]);
    const other = lines.findIndex((_, at) => at > middle && laneOf(rowAt(lines, at)) !== laneOf(row));
    const across = lines.toSpliced(other, 1).toSpliced(middle, 0, lines[other] ?? '');
    expect((await verify(across)).code, 'rows of two lanes').toBe(1);
  });

  it('NET-511 a log written anew from a row on, chain and ends and all, is found by the heads that went out', async () => {
    const rows = lines.slice(1, -1).map((line) => JSON.parse(line) as Row);
    const target = rows[middle - 1] ?? {};
    const told = JSON.parse(lines[0] ?? '') as { ends: { lane: number; hash: string }[] };
    const end = JSON.parse(lines.at(-1) ?? '') as { lanes: { lane: number; hash: string }[] };
    Object.assign(target, { ip: '203.0.113.9' });
    let previous = String(target['previous']);
    for (const row of rows.slice(middle - 1).filter((one) => laneOf(one) === laneOf(target))) {
      const payload = ['at', 'event', 'actor', 'subject', 'object', 'objectId', 'detail', 'ip', 'requestId']
        .map((field) => row[field])
        .join('|');
      Object.assign(row, { previous, hash: sha256(`${previous}|${payload}`) });
      previous = String(row['hash']);
    }
    for (const ends of [told.ends, end.lanes])
      for (const lane of ends) if (lane.lane === laneOf(target)) lane.hash = previous;
    const anew = [told, ...rows, end].map((line) => JSON.stringify(line));
    expect((await verify(anew)).code, 'coherent in itself').toBe(0);
    const { code, said } = await verify(anew, 'audit-heads.jsonl');
    expect([code, said.includes('il registro è stato riscritto')]).toEqual([1, true]);
    const heads = readFileSync(join(folder, 'audit-heads.jsonl'), 'utf8');
    writeFileSync(join(folder, 'other-heads.jsonl'), heads.replace(/"rows":(\d)/, '"rows":9$1'));
    expect((await verify(lines, 'other-heads.jsonl')).said).toContain('il sigillo di una notte');
  });

  it('NET-511 NET-920 heads of after a moment that was gone back to hold no more, and it says so', async () => {
    const night = JSON.parse(readFileSync(join(folder, 'audit-heads.jsonl'), 'utf8')) as Heads;
    const hours = (n: number) => new Date(Date.parse(night.at) + n * 3_600_000).toISOString();
    const heads = night.heads.map((h) => ({ ...h, rows: h.rows + 1, id: h.id + 10_000, hash: '0'.repeat(64) }));
    const seal = sha256(heads.map((h) => `${h.lane}|${h.rows}|${h.id}|${h.hash}`).join('\n'));
    const line = JSON.stringify({ ...night, at: hours(-4) });
    const other = JSON.stringify({ at: hours(-2), seal, heads });
    const mark = (from: string) => JSON.stringify({ restored: hours(-3), at: hours(-1), from });
    const write = (...more: string[]) =>
      writeFileSync(join(folder, 'restored-heads.jsonl'), [line, ...more].join('\n'));
    write(other);
    expect((await verify(lines, 'restored-heads.jsonl')).code).toBe(1);
    write(other, mark(seal));
    const { code, said } = await verify(lines, 'restored-heads.jsonl');
    expect([code, said]).toEqual([0, expect.stringContaining(`Il portale è stato riportato al ${hours(-3)}`)]);
    expect(said).toMatch(/Teste di 1 notte/);
    write(other, mark('x'));
    expect((await verify(lines, 'restored-heads.jsonl')).said).toContain('il file delle teste è stato modificato');
  });

  it('NET-511 lanes that are left out of the whole log are found by the heads, the earliest too', async () => {
    const [told, end] = [JSON.parse(lines[0] ?? ''), JSON.parse(lines.at(-1) ?? '')] as [
      { ends: { lane: number }[] },
      { lanes: { lane: number }[] },
    ];
    const isKept = (lane: number): boolean => lane === 63;
    const rows = lines.slice(1, -1).filter((line) => isKept(laneOf(JSON.parse(line) as Row)));
    expect(rows).toHaveLength(1);
    const cut = [
      JSON.stringify({ ...told, ends: told.ends.filter(({ lane }) => isKept(lane)) }),
      ...rows,
      JSON.stringify({ ...end, lanes: end.lanes.filter(({ lane }) => isKept(lane)) }),
    ];
    expect((await verify(cut)).code, 'coherent in itself').toBe(0);
    const { code, said } = await verify(cut, 'audit-heads.jsonl');
    expect([code, said.includes('il registro è stato accorciato')]).toEqual([1, true]);
  });

  it('NET-510 days begin and end at midnight in Rome, and however many rows they have, each is there once', async () => {
    const SECONDS = 2_001;
    await t.db.query(
      `insert into audit (at, event, actor_user_id, detail, previous_hash, hash)
       select x.at, 'x', x.n % 3, '{}', '', ''
       from (
         select timestamptz '2003-06-01 00:00 Europe/Rome' + make_interval(secs => n) as at, n
         from generate_series(0, $1::int) n
         union all
         select timestamptz '2003-06-02 00:00 Europe/Rome', $1::int + 1) x
       order by x.n`,
      [SECONDS],
    );
    const day = await exported('?from=2003-06-01&to=2003-06-01');
    expect(day).toHaveLength(SECONDS + 3);
    expect(new Set(day.slice(1, -1).map((line) => (JSON.parse(line) as Row)['id'])).size).toBe(SECONDS + 1);
    expect((await verify(day)).said).toMatch(/^INTEGRO/);
  });

  it('NET-511 without a file, or with one that is not there, it says so and ends with 2', async () => {
    expect((await verifyFiles()).code).toBe(2);
    expect((await verifyFiles('absent.jsonl')).code).toBe(2);
  });
});
