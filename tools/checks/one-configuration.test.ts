import { describe, expect, it } from 'vitest';
import { configurationProblems } from './one-configuration.ts';

const problems = (file: string, line: string) => configurationProblems(new Map([[file, ['', line]]]));

describe('one configuration', () => {
  it('finds settings that are read elsewhere in the server', () => {
    expect(problems('server/main.ts', `const n = process.env['EMA_LIMIT_FACTOR'];`)).toEqual([
      'server/main.ts:2: reads the environment: settings come from server/kernel/config.ts',
    ]);
  });

  it.each(['server/kernel/config.ts', 'server/test/harness.ts', 'server/db/migrate.test.ts', 'tools/start.ts'])(
    'leaves %s alone',
    (file) => {
      expect(problems(file, 'process.env')).toEqual([]);
    },
  );
});
