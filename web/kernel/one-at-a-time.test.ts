import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DOUBLE_CLICK_MS, oneAtATime } from './one-at-a-time.ts';

describe('NET-481 a double click is one press', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('what is pressed again while it is under way, or a moment after, happens once', async () => {
    const run = oneAtATime();
    let times = 0;
    const work = async () => void (times += 1);
    await Promise.all([run('send', work), run('send', work)]);
    await run('send', work);
    expect(times).toBe(1);
    vi.advanceTimersByTime(DOUBLE_CLICK_MS);
    await run('send', work);
    expect(times).toBe(2);
  });

  it('another thing is done at once', async () => {
    const run = oneAtATime();
    const done: string[] = [];
    for (const what of ['secret', 'disable', 'secret']) await run(what, async () => void done.push(what));
    expect(done).toEqual(['secret', 'disable']);
  });

  it('after what failed it can be tried again', async () => {
    const run = oneAtATime();
    await expect(run('send', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    vi.advanceTimersByTime(DOUBLE_CLICK_MS);
    let isDone = false;
    await run('send', async () => void (isDone = true));
    expect(isDone).toBe(true);
  });
});
