import { describe, expect, it } from 'vitest';
import { clockProblems } from './one-clock.ts';

const problems = (file: string, text: string): string[] => clockProblems(new Map([[file, text.split('\n')]]));

describe('the one clock', () => {
  it.each([
    ['server/features/orders/a.ts', 'const at = new Date();'],
    ['server/features/orders/a.ts', 'const at = Date.now() + 1;'],
    ['server/features/orders/a.ts', 'sql`update x set at = now() where id = 1`'],
    ['server/features/orders/a.ts', 'sql`where at < clock_timestamp()`'],
    ['server/features/orders/a.test.ts', '`insert into x values (current_date)`'],
    ['server/db/sql/x.sql', '  new.at := NOW();'],
    ['server/db/tables/x.ts', 'default(sql`statement_timestamp()`)'],
    ['web/features/orders/a.tsx', 'const today = romeDay(new Date());'],
    ['web/features/orders/a.tsx', 'setInterval(() => setAt(Date.now()));'],
    ['domain/orders/a.ts', 'Temporal.Now.instant()'],
    ['web/features/orders/a.tsx', 'const at = now();'],
  ])('%s may not: %s', (file, text) => expect(problems(file, text)).toHaveLength(1));

  it.each([
    ['server/features/orders/a.ts', 'sql`update x set at = ema_now()`'],
    ['server/features/orders/a.ts', 'const at = services.ports.clock.now();'],
    ['server/features/orders/a.ts', 'const began = performance.now();'],
    ['server/features/orders/a.ts', 'const clock = { now: () => at };'],
    ['server/features/orders/a.ts', 'const at = new Date(row.at);'],
    ['web/features/orders/a.tsx', "import { now } from '../../kernel/clock.ts';\nconst today = romeDay(now());"],
    ['server/adapters/clock.ts', 'export const createClock = () => ({ now: () => new Date() });'],
    ['tools/start.ts', 'const began = Date.now();'],
    ['server/db/migrations/0001_x.sql', 'DEFAULT now()'],
    ['server/features/orders/a.ts', ' * Asked at `now()`, which is the database’s.'],
  ])('%s may: %s', (file, text) => expect(problems(file, text)).toEqual([]));
});
