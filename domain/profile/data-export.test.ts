import { describe, expect, it } from 'vitest';
import {
  EXPORT_STATES,
  EXPORT_TRANSITIONS,
  EXPORT_WORDS,
  mayAskForExport,
  mayFetchExport,
  progressOf,
} from './data-export.ts';

describe('a copy of somebody’s data', () => {
  it('ACC-395 is asked for once at a time, and fetched while it is there', () => {
    expect(mayAskForExport(false)).toBeNull();
    expect(mayAskForExport(true)).toMatch(/già in preparazione/);
    expect(EXPORT_STATES.map((state) => mayFetchExport(state) === null)).toEqual([false, false, true, false, false]);
    expect(mayFetchExport('expired')).toMatch(/7 giorni/);
    expect(mayFetchExport('failed')).toMatch(/non è riuscita/);
    expect(mayFetchExport('waiting')).toMatch(/non è ancora pronta/);
    expect(EXPORT_STATES.map((state) => EXPORT_WORDS[state])).toEqual([
      'In coda',
      'In preparazione',
      'Pronta',
      'Non riuscita',
      'Scaduta',
    ]);
  });
  it('ACC-395 a worker that died is followed by another; what is ready, failed or gone is begun no more', () => {
    expect(EXPORT_TRANSITIONS).toEqual({
      begin: { from: ['waiting', 'running'], to: 'running' },
      finish: { from: ['running'], to: 'ready' },
      fail: { from: ['waiting', 'running'], to: 'failed' },
      expire: { from: ['ready'], to: 'expired' },
    });
  });
  it.each([
    [0, 0, 0],
    [0, 20, 0],
    [1, 3, 33],
    [10, 20, 50],
    [20, 20, 99],
    [25, 20, 99],
  ])('ACC-395 %d of %d is %d of a hundred', (done, of, percent) => expect(progressOf(done, of)).toBe(percent));
});
