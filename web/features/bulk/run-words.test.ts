import { describe, expect, it } from 'vitest';
import { hasButtons, leftOf, partsDone, standing, type Run } from './run-words.ts';

const run = (of: Partial<Run>): Run => ({
  id: 1,
  action: 'users.disable',
  state: 'running',
  startedAt: '2026-11-18T10:00:00Z',
  startedBy: 'Ada Colombo',
  finishedAt: null,
  stoppedBy: null,
  total: 1_200,
  waiting: 1_200,
  done: 0,
  failed: 0,
  cancelled: 0,
  retryError: null,
  stopError: null,
  ...of,
});

describe('how far a bulk operation is', () => {
  it.each([
    [{}, [0, 0], '0 di 1.200 righe'],
    [{ waiting: 588, done: 600, failed: 12 }, [50, 1], '612 di 1.200 righe, 12 non riuscite'],
    [{ state: 'done', waiting: 0, done: 1_200 }, [100, 0], '1.200 righe: 1.200 riuscite.'],
    [{ state: 'done', total: 1, waiting: 0, failed: 1 }, [0, 100], '1 riga: 0 riuscite, 1 non riuscita.'],
    [
      { state: 'stopped', waiting: 0, done: 12, failed: 0, cancelled: 1_188 },
      [1, 0],
      '1.200 righe: 12 riuscite, 1.188 non iniziate.',
    ],
  ] as const)('NET-521 %o is %j of 100, in words «%s»', (of, [done, failed], words) => {
    expect([partsDone(run(of)), standing(run(of))]).toEqual([{ done, failed }, words]);
  });
  it('NET-521 what did not succeed and what had not begun can be tried again', () => {
    expect(leftOf(run({ done: 5, failed: 2, cancelled: 3 }))).toBe(5);
  });
  it.each([
    [{ state: 'running' }, true],
    [{ state: 'done', failed: 1 }, true],
    [{ state: 'stopped', cancelled: 1 }, true],
    [{ state: 'done', done: 1_200 }, false],
  ] as const)('NET-521 %o: something to do with it %s', (of, has) => expect(hasButtons(run(of))).toBe(has));
});
