import { describe, expect, it } from 'vitest';
import { connectionProblems } from './kept-in-connection.ts';

const problems = (file: string, line: string) => connectionProblems(new Map([[file, ['', line]]]));

describe('what a connection keeps', () => {
  it.each([
    ['select pg_advisory_lock(1)', 'locks for a connection'],
    ['select pg_try_advisory_lock_shared(1)', 'locks for a connection'],
    ['await pool.query(`listen orders`)', 'listens on a connection'],
    [`await tx.query("set timezone to 'UTC'")`, 'sets for a connection'],
    [`select set_config('ema.now', $1, false)`, 'sets for a connection'],
    ['create temporary table seen (id int)', 'leaves a table'],
    ['declare c cursor with hold for select 1', 'leaves a cursor'],
  ])('%s is found in the server: a pooler in transaction mode would break it', (line, says) => {
    expect(problems('server/features/orders/close.ts', line)).toEqual([
      expect.stringMatching(`^server/features/orders/close.ts:2: ${says}`),
    ]);
  });

  it.each([
    'select pg_advisory_xact_lock(1)',
    "begin; set local ema.now = '2026-11-21'",
    "update people set email = 'a@example.it'",
    'create temporary table seen (id int) on commit drop',
    `select set_config('ema.now', $1, true)`,
  ])('%s lives in its transaction', (line) => {
    expect(problems('server/features/orders/close.ts', line)).toEqual([]);
  });

  it.each(['server/db/migrate.ts', 'server/db/calls-role.ts', 'server/kernel/app.test.ts', 'tools/start.ts'])(
    'leaves %s alone: the owner connects directly',
    (file) => {
      expect(problems(file, 'select pg_advisory_lock(1)')).toEqual([]);
    },
  );
});
