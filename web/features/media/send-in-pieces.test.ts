import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailure, FILE_CHANGED } from '../../kernel/client.ts';
import { sendPieces, untilAnswered } from './send-in-pieces.ts';

const online = new EventTarget();
beforeEach(() => {
  vi.stubGlobal('addEventListener', online.addEventListener.bind(online));
  vi.stubGlobal('removeEventListener', online.removeEventListener.bind(online));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const failure = (status: number, code: string | null = null) => new CallFailure(status, 'no', { code });
/** Answers with these failures, one after the other, and then well. */
const failing = (...failures: CallFailure[]) => {
  const left = [...failures];
  return vi.fn(() => {
    const next = left.shift();
    return next ? Promise.reject(next) : Promise.resolve('kept');
  });
};
const going = () => new AbortController().signal;

describe('NET-928 the call after the last piece', () => {
  it('is asked again while the line breaks, another keeps the file or the server is busy', async () => {
    vi.useFakeTimers();
    const ask = failing(...[0, 429, 502, 503, 504].map((status) => failure(status)), failure(409, 'in_progress'));
    const kept = untilAnswered(ask, going());
    await vi.advanceTimersByTimeAsync(120_000);
    await expect(kept).resolves.toBe('kept');
    expect(ask).toHaveBeenCalledTimes(7);
  });
  it('is asked again as soon as the network is back', async () => {
    vi.useFakeTimers();
    const ask = failing(failure(0), failure(0), failure(0), failure(0), failure(0), failure(0));
    const kept = untilAnswered(ask, going());
    await vi.advanceTimersByTimeAsync(20_000);
    expect(ask).toHaveBeenCalledTimes(6);
    online.dispatchEvent(new Event('online'));
    await expect(kept).resolves.toBe('kept');
  });
  it.each([failure(409, 'wrong_state'), failure(422, 'invalid'), failure(404, 'not_found'), failure(500, 'internal')])(
    'what is refused is told at once: $status $code',
    async (refusal) => {
      const ask = failing(refusal);
      await expect(untilAnswered(ask, going())).rejects.toBe(refusal);
      expect(ask).toHaveBeenCalledTimes(1);
    },
  );
  it('ends when somebody leaves the page, and after an hour', async () => {
    vi.useFakeTimers();
    const leaving = new AbortController();
    const left = untilAnswered(failing(failure(0), failure(0), failure(0)), leaving.signal);
    leaving.abort();
    await expect(left).rejects.toMatchObject({ name: 'AbortError' });
    const ended = untilAnswered(() => Promise.reject(failure(0)), going()).catch((thrown: unknown) => thrown);
    await vi.advanceTimersByTimeAsync(3_700_000);
    expect(await ended).toMatchObject({ status: 0 });
  });
});

it('NET-929 a file that was saved again since it was chosen is told at once, and not taken for a broken line', async () => {
  const refused = { arrayBuffer: () => Promise.reject(new DOMException('changed', 'NotReadableError')) };
  const file = Object.assign(Buffer.from('film'), { slice: () => Object.assign(Buffer.from('f'), refused) });
  // Nobody listens there.
  const sent = sendPieces(file as unknown as File, 'http://127.0.0.1:1/arrivals/x', () => undefined, going());
  await expect(sent).rejects.toMatchObject({ status: 0, message: FILE_CHANGED, isTold: true });
});
