/** The lines of a long CSV in the table of a transaction: in which order faults are told, at the edges of each part. */
import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { tooManyRows, type LineFault, type LineFile } from '@ema/domain/kernel/line-file.ts';
import { csvOfBuffer } from '../adapters/csv-rows.ts';
import type { Tx } from '../db/client.ts';
import { testPortal } from '../test/harness.ts';
import { eachFault, faultsFound, inParts, stageCsv } from './staged-csv.ts';

const t = testPortal();
const TWICE = 'Già in una riga sopra.';
/** What begins with x has two faults, with y three. */
const FILE: LineFile<{ code: string }> = {
  needed: ['codice'],
  perhaps: [],
  read: (cell) => {
    const code = cell('codice');
    const faults = ['Primo.', 'Secondo.', 'Terzo.'];
    if (code.startsWith('x')) return faults.slice(0, 2);
    return code.startsWith('y') ? faults : { code };
  },
  keyOf: ({ code }) => code.toLowerCase(),
  twice: TWICE,
};
/** Lays the file and looks at it, in one transaction as a call does. */
const staged = <T>(text: string, look: (tx: Tx, lines: number) => Promise<T>, file = FILE): Promise<T> =>
  t.services.db.transaction(t.services.ports.clock.now(), async (tx) => {
    const { lines } = await stageCsv(tx, csvOfBuffer(Buffer.from(text)), file);
    return look(tx, lines);
  });
const rowsLeft = async (tx: Tx): Promise<unknown> =>
  (await tx.execute(sql`select count(*)::int as n from import_rows`)).rows[0]?.['n'];

describe('a file that is laid', () => {
  it('NET-526 faults are told in the order of its lines, whatever was found first', async () => {
    const { faults, lines } = await staged('codice\na\nA\nx1\nb\na', async (tx, n) => ({
      ...(await faultsFound(tx)),
      lines: n,
    }));
    expect(lines).toBe(5);
    expect(faults).toEqual([
      { line: 3, message: TWICE },
      { line: 4, message: 'Primo.' },
      { line: 4, message: 'Secondo.' },
      { line: 6, message: TWICE },
    ]);
  });

  it('NET-526 all faults come, also where a part of them ends in the middle of a line', async () => {
    const codes = ['y', ...Array.from({ length: 2_499 }, (_, i) => `x${i}`)];
    const { parts, count } = await staged(`codice\n${codes.join('\n')}`, async (tx) => {
      const all: LineFault[][] = [];
      for await (const part of eachFault(tx)) all.push(part);
      return { parts: all, count: (await faultsFound(tx)).faultCount };
    });
    expect([parts.map((part) => part.length), count]).toEqual([[5_000, 1], 5_001]);
    expect(parts[0]?.at(-1)).toMatchObject({ line: 2_501, message: 'Primo.' });
    expect(parts[1]?.[0]).toMatchObject({ line: 2_501, message: 'Secondo.' });
  });

  it('NET-526 as many rows as it may have are taken; one more, and nothing of it lies there', async () => {
    const two = { ...FILE, most: 2 };
    const look = async (tx: Tx) => [(await faultsFound(tx)).faults, await rowsLeft(tx)];
    expect(await staged('codice\na\nb', look, two)).toEqual([[], 2]);
    expect(await staged('codice\nx1\nb\nc', look, two)).toEqual([[{ line: 1, message: tooManyRows(2) }], 0]);
  });

  it('NET-526 what is wrong with the whole of it is told with the line of its headings', async () => {
    const look = async (tx: Tx, lines: number) => [(await faultsFound(tx)).faults, lines];
    expect(await staged('\n\ncodice', look)).toEqual([[{ line: 3, message: 'Il file non ha righe.' }], 0]);
    expect(await staged('\ncode\na', look)).toEqual([[{ line: 2, message: 'Manca la colonna «codice».' }], 0]);
  });
});

it.each([
  [0, []],
  [1, [[0, 5_000]]],
  [5_000, [[0, 5_000]]],
  [
    5_001,
    [
      [0, 5_000],
      [5_000, 10_000],
    ],
  ],
])('NET-526 %i lines are worked through in parts that leave none out and take none twice', async (lines, parts) => {
  const dialect = new PgDialect();
  const asked = await inParts({ lines }, async (within) => dialect.sqlToQuery(within));
  expect(asked.map(({ params }) => params)).toEqual(parts);
  for (const { sql: condition } of asked) expect(condition).toBe('x.place > $1 and x.place <= $2');
});
