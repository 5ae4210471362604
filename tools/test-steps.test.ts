/** What `npm test` runs, and what it says of a step that it does not have. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './house.ts';

const test = (...options: string[]) =>
  spawnSync(process.execPath, [join(root, 'tools/test.ts'), ...options], { cwd: root, encoding: 'utf8' });
const STEPS = ['format', 'lint', 'types', 'check', 'vitest', 'faults', 'endurance', 'build', 'e2e'];

describe('npm test', () => {
  it('NET-852 crashes PostgreSQL, breaks lines at commit and kills a worker each time, between the faults and the journeys', () => {
    const { stdout, status } = test('--list');
    expect(stdout.split('\n').flatMap((line) => line.split(' ')[0] || [])).toEqual(STEPS);
    expect(stdout).toContain('PostgreSQL crashed, breaks at commit, a worker killed, a while of work');
    expect(status).toBe(0);
  });

  it.each([['journeys'], ['build,journeys'], ['']])('runs nothing for a step that is misspelt: «%s»', (only) => {
    const { stdout, stderr, status } = test('--only', only);
    expect([stdout, status]).toEqual(['', 2]);
    expect(stderr).toContain(`No step ${only.split(',').at(-1)}`);
    expect(stderr).toContain(STEPS.join(', '));
  });
});
