import { describe, expect, it } from 'vitest';
import type { Backup } from './backups.ts';
import { chooseBackup, chooseTimeline, forksIn, timelinesIn } from './timeline.ts';

const day = (time: string): Date => new Date(`2026-11-22T${time}:00Z`);
const seconds = (time: string): number => day(time).getTime() / 1000;
const piece = (timeline: string, n: number): string =>
  `0000000${timeline}00000000/0000000${timeline}00000000${n.toString(16).toUpperCase().padStart(8, '0')}-${'a'.repeat(40)}.gz`;
const file = (time: string) => ({ type: 'file', time: seconds(time), size: 1 });

describe('NET-1022 the timeline on which a moment lies', () => {
  const first = { [piece('1', 1)]: file('09:00'), [piece('1', 9)]: file('14:01') };
  const failedOver = { ...first, '00000002.history': file('14:00'), [piece('2', 9)]: file('18:00') };
  // At 15:00 it was taken back to 11:00; who follows that one never comes to 12:30.
  const takenBack = { ...first, '00000002.history': file('15:00'), [piece('2', 5)]: file('18:00') };
  const rehearsed = {
    [piece('1', 1)]: file('09:00'),
    [piece('1', 20)]: file('20:00'),
    '00000002.history': file('15:00'),
    [piece('2', 5)]: file('16:00'),
  };

  it.each([
    ['of one', first, '12:30', 1],
    ['before a failover', failedOver, '13:00', 1],
    ['after a failover', failedOver, '15:00', 2],
    ['before a restore, later than where it went back to', takenBack, '12:30', 1],
    ['after a restore', takenBack, '17:00', 2],
    ['before a rehearsal that gave its log to the archive', rehearsed, '12:30', 1],
    ['of an archive without any', {}, '12:30', undefined],
  ])('%s', (_what, listed, time, timeline) => {
    expect(chooseTimeline(timelinesIn(listed), { moment: day(time) })).toBe(timeline);
  });

  it('is asked for where two were written: nothing says which is meant', () => {
    const all = timelinesIn(rehearsed);
    expect(() => chooseTimeline(all, { moment: day('15:30') })).toThrow(
      /Two timelines or more[^]*1: the first, its last piece of log came at 2026-11-22T20:00[^]*2: since 2026-11-22T15:00[^]*--timeline/,
    );
    expect(chooseTimeline(all, { moment: day('15:30'), named: 1 })).toBe(1);
    expect(chooseTimeline(all, { moment: day('15:30'), named: 2 })).toBe(2);
    expect(() => chooseTimeline(all, { moment: day('15:30'), named: 3 })).toThrow('no log of timeline 3');
  });

  it('begins with its first piece of log where its history never came into the archive', () => {
    const silent = { ...first, [piece('2', 9)]: file('15:00') };
    const all = timelinesIn({
      ...silent,
      '0000000100000000': { type: 'path' },
      [`${piece('2', 10)}.partial`]: file('16:00'),
    });
    expect(all.map(({ id, hasHistory }) => [id, hasHistory])).toEqual([
      [1, false],
      [2, false],
    ]);
    expect(chooseTimeline(all, { moment: day('12:30') })).toBe(1);
    expect(chooseTimeline(all, { moment: day('15:30') })).toBe(2);
  });

  it('a piece that ends with its timeline is none that was written on', () => {
    const ended = { ...first, [`000000010000000000000009.partial-${'b'.repeat(40)}.gz`]: file('18:00') };
    expect(timelinesIn(ended)[0]?.lastAt).toEqual(day('14:01'));
  });

  const backup = (label: string, time: string, timeline: number, end: string): Backup => ({
    label,
    at: day(time),
    bytes: 1,
    isFaulty: false,
    archive: '18-1',
    timeline,
    end,
  });
  const history = '1\t0/5000000\tbefore 2026-11-22 11:00:00+00\n\n2\t0/9000000\tno recovery target specified\n';
  const backups = [
    backup('A', '10:00', 1, '0/3000000'),
    backup('B', '13:00', 1, '0/7000000'),
    backup('C', '15:30', 2, '0/8000000'),
    backup('D', '17:00', 3, '0/B000000'),
  ];
  it('is reached from the newest copy that leads to it', () => {
    const forks = forksIn(history);
    expect(forks).toEqual([
      { timeline: 1, at: '0/5000000' },
      { timeline: 2, at: '0/9000000' },
    ]);
    const chosen = (time: string, timeline: number | undefined, its = forks) =>
      chooseBackup(backups, { moment: day(time), timeline, forks: its }).label;
    expect(chosen('16:00', 3)).toBe('C');
    expect(chosen('14:00', 3), 'B ended after the fork').toBe('A');
    expect(chosen('16:00', 1, [])).toBe('B');
    expect(chosen('18:00', 3)).toBe('D');
    expect(chosen('18:00', undefined)).toBe('D');
    expect(() => chosen('14:00', 2, [])).toThrow('leads to timeline 2. Nothing was restored.');
    expect(() => chosen('09:00', 1)).toThrow('the first ended at 2026-11-22T10:00:00.000Z. Nothing was restored.');
    expect(() => chooseBackup([], { moment: day('09:00'), timeline: 1, forks: [] })).toThrow('No backup is older');
  });
});
