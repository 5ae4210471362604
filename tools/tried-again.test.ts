/** Of what failed only a little is tried again, and by name. */
import { expect, it } from 'vitest';
import { filesToTryAgain, namesOfFailed, type VitestReport } from './tried-again.ts';

const ran = (failed: number): VitestReport => ({
  numPassedTests: 5,
  numFailedTests: failed,
  testResults: [
    { name: '/r/domain/a.test.ts', status: 'passed', assertionResults: [{ fullName: 'a adds', status: 'passed' }] },
    ...Array.from({ length: failed }, (_, n) => ({
      name: `/r/server/${n}.test.ts`,
      status: 'failed',
      assertionResults: [
        { fullName: 'b works', status: 'passed' },
        { fullName: 'b waits', status: 'failed' },
      ],
    })),
  ],
});

it('up to three files that failed are tried again, whole', () => {
  expect(filesToTryAgain(ran(0))).toEqual([]);
  expect(filesToTryAgain(ran(1))).toEqual(['/r/server/0.test.ts']);
  expect(filesToTryAgain(ran(3))).toHaveLength(3);
});

it('more than three are none by chance, and without a report nothing is known', () => {
  expect(filesToTryAgain(ran(4))).toEqual([]);
  expect(filesToTryAgain(undefined)).toEqual([]);
});

it('what failed first is named, also a file that failed before its first test', () => {
  expect(namesOfFailed(ran(1), '/r')).toEqual(['server/0.test.ts › b waits']);
  const [file] = ran(1).testResults.slice(1);
  const broken = { ...ran(0), testResults: file ? [{ ...file, assertionResults: [] }] : [] };
  expect(namesOfFailed(broken, '/r')).toEqual(['server/0.test.ts']);
});
