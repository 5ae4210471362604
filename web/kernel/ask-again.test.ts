import { describe, expect, it } from 'vitest';
import { askedAgainAfter, isAskedAgain } from './ask-again.ts';
import { failureOf } from './client.ts';

const refused = (status: number, retryAfter?: string) =>
  failureOf(
    new Response('{"type":"urn:ema:overloaded","detail":"Occupato."}', {
      status,
      headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
    }),
  );

describe('what a page reads and was refused', () => {
  it.each([
    ['5', [5_000, 5_000]],
    ['2', [2_000, 2_000]],
    ['0', [1_000, 2_000]],
    [undefined, [1_000, 2_000]],
    ['', [1_000, 2_000]],
    ['Wed, 21 Oct 2026 07:28:00 GMT', [1_000, 2_000]],
    ['-3', [1_000, 2_000]],
    ['5400', [1_000, 2_000]],
  ])('NET-570 with Retry-After %j comes back no sooner than it was told, if that is soon', async (header, waits) => {
    const failure = await refused(503, header);
    expect([askedAgainAfter(0, failure), askedAgainAfter(1, failure)]).toEqual(waits);
  });
  it('NET-570 twice at most, and only what may succeed the next time', async () => {
    const [full, wrong] = [await refused(503, '3'), await refused(422, '3')];
    expect([0, 1, 2].map((count) => isAskedAgain(count, full))).toEqual([true, true, false]);
    expect([isAskedAgain(0, wrong), isAskedAgain(0, new TypeError('no'))]).toEqual([false, false]);
    expect(askedAgainAfter(0, new TypeError('no'))).toBe(1_000);
  });
});
