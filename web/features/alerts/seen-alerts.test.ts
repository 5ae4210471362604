import { describe, expect, it } from 'vitest';
import { noteSeen, seenAlerts } from './seen-alerts.ts';

const memory = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
};

describe('alerts that were shown', () => {
  it('ACC-236 are remembered once, for one session of one person', () => {
    const store = memory();
    expect(seenAlerts('ada', store)).toEqual([]);
    for (const id of [7, 8, 7]) noteSeen('ada', id, store);
    expect(seenAlerts('ada', store)).toEqual([7, 8]);
    expect(seenAlerts('bea', store)).toEqual([]);
  });
  it.each(['nonsense', '{}', '"7"', '["7", null, 9]'])('ACC-236 what is kept may be %s', (kept) => {
    const store = memory();
    store.setItem('ema-alerts-seen-ada', kept);
    expect(seenAlerts('ada', store)).toEqual(kept.includes('9') ? [9] : []);
  });
});
