/** How a payment went is asked until it is decided and what shows it was read. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followPayment, type Known, type PaymentNews } from './payment-news.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const WAITING: PaymentNews = { isWaiting: true, isSubmitted: false, isInReview: false };
const PAID: PaymentNews = { isWaiting: false, isSubmitted: true, isInReview: false };
const MINUTE = 60_000;

/** `answers`: one after another, the last one again and again; null: none comes. */
const follow = (answers: readonly (PaymentNews | null)[], onOver: () => unknown = () => undefined) => {
  const told: Known[] = [];
  let asked = 0;
  const following = followPayment({
    ask: async () => {
      const answer = answers[Math.min(asked, answers.length - 1)];
      asked += 1;
      if (!answer) throw new Error('no answer');
      return answer;
    },
    isHere: () => true,
    onOver,
    tell: (known) => told.push(known),
  });
  return { ...following, told, asked: () => asked };
};

describe('the news of a payment', () => {
  it('are asked for until it is decided', async () => {
    const onOver = vi.fn();
    const { asked } = follow([WAITING, WAITING, PAID], onOver);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect([asked(), onOver.mock.calls]).toEqual([3, [[PAID]]]);
  });

  it('ORD-532 are asked for again when what shows the decision could not be read', async () => {
    const onOver = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('no network')).mockResolvedValue();
    const { asked, look } = follow([PAID], onOver);
    await vi.advanceTimersByTimeAsync(MINUTE);
    look();
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect([asked(), onOver.mock.calls.length], 'once more, and then no more').toEqual([2, 2]);
  });

  it('ORD-532 are quiet when nothing can be read for long', async () => {
    const { told } = follow([PAID], () => Promise.reject(new Error('no network')));
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(told.at(-1)).toEqual({ isInReview: false, isSilent: true });
  });

  it('say that a provider is quiet, and that it is not any more', async () => {
    const { told } = follow([null, null, null, WAITING]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(told.map((known) => known.isSilent).slice(0, 4)).toEqual([false, false, true, false]);
  });

  it('are asked for at once when the page is looked at, and never after it was left', async () => {
    const { asked, look, stop } = follow([WAITING]);
    look();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked()).toBe(1);
    stop();
    look();
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(asked()).toBe(1);
  });

  it.each([
    ['the page was left', true],
    ['another one is being fetched', false],
  ])('ORD-545 an answer that comes when %s leads nowhere', async (_, isStopping) => {
    const answer = Promise.withResolvers<PaymentNews>();
    const onOver = vi.fn();
    let isHere = true;
    const { stop } = followPayment({ ask: () => answer.promise, isHere: () => isHere, onOver, tell: () => undefined });
    await vi.advanceTimersByTimeAsync(2000);
    if (isStopping) stop();
    else isHere = false;
    answer.resolve(PAID);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(onOver).not.toHaveBeenCalled();
    stop();
  });
});
