import { describe, expect, it } from 'vitest';
import { hear, START } from './new-release.ts';

describe('NET-596 a page learns that the portal has gone over to another release', () => {
  it('not from one answer: while it goes round processes of both answer', () => {
    let heard = hear(START, false, 1_000);
    expect(heard).toEqual({ since: 1_000, isNewer: false });
    heard = hear(heard, true, 30_000);
    expect(heard).toEqual(START);
    heard = hear(heard, false, 50_000);
    heard = hear(heard, false, 109_999);
    expect(heard.isNewer).toBe(false);
    expect(hear(heard, false, 110_000).isNewer).toBe(true);
  });

  it('and takes it back when the portal goes back to the release of the page', () => {
    const newer = hear(hear(START, false, 0), false, 60_000);
    expect(newer.isNewer).toBe(true);
    expect(hear(newer, false, 60_001).isNewer).toBe(true);
    expect(hear(newer, true, 60_002)).toEqual(START);
  });
});
