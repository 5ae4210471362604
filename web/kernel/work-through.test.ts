import { describe, expect, it } from 'vitest';
import { workThrough, type Batch, type Outcome, type Progress } from './work-through.ts';

const numbers = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);
const allDone: Batch = (ids) => Promise.resolve(ids.map((id): Outcome => ({ id, outcome: 'done', reason: null })));
const run = async (ids: readonly number[], send: Batch, stop = new AbortController()) => {
  const told: Progress[] = [];
  const waits: number[] = [];
  const end = await workThrough(ids, {
    size: 50,
    send,
    tell: (progress) => told.push(progress),
    signal: stop.signal,
    wait: (milliseconds) => {
      waits.push(milliseconds);
      return Promise.resolve();
    },
  });
  return { end, told, waits };
};

describe('many things worked through', () => {
  it('R42 473 in batches of 50, each told', async () => {
    const sent: number[][] = [];
    const { end, told } = await run(numbers(473), (ids) => {
      sent.push([...ids]);
      return allDone(ids);
    });
    expect(sent.map((ids) => ids.length)).toEqual([...Array.from({ length: 9 }, () => 50), 23]);
    expect(sent.flat()).toEqual(numbers(473));
    expect(told.slice(0, 3).map((p) => p.done)).toEqual([0, 50, 100]);
    expect(end).toEqual({ total: 473, done: 473, already: 0, failures: [], state: 'finished' });
  });

  it('R42 what is refused is listed with its reason, the others go on', async () => {
    const { end } = await run(numbers(60), async (ids) =>
      (await allDone(ids)).map((o) =>
        o.id === 7
          ? { ...o, outcome: 'refused', reason: 'Ordine 7 non trovato' }
          : o.id === 8
            ? { ...o, outcome: 'already' }
            : o,
      ),
    );
    expect(end).toEqual({
      total: 60,
      done: 58,
      already: 1,
      failures: [{ id: 7, reason: 'Ordine 7 non trovato' }],
      state: 'finished',
    });
  });

  it('R42 an answer that is lost is asked for again; what was done meanwhile is no failure', async () => {
    let calls = 0;
    const { end, waits } = await run(numbers(50), async (ids) => {
      calls += 1;
      if (calls < 3) throw new Error('offline');
      return (await allDone(ids)).map((o) => ({ ...o, outcome: 'already' }));
    });
    expect(waits).toEqual([1_000, 4_000]);
    expect(end).toMatchObject({ done: 0, already: 50, failures: [], state: 'finished' });
  });

  it('R42 a batch that fails for good is listed, the next one is tried', async () => {
    const { end } = await run(numbers(80), (ids) => (ids.includes(1) ? Promise.reject(new Error('x')) : allDone(ids)));
    expect([end.done, end.failures.length, end.state]).toEqual([30, 50, 'finished']);
  });

  it('R42 stopped, it ends after the batch that is under way', async () => {
    const stop = new AbortController();
    const { end } = await run(
      numbers(200),
      (ids) => {
        if (ids.includes(51)) stop.abort();
        return allDone(ids);
      },
      stop,
    );
    expect(end).toMatchObject({ total: 200, done: 100, state: 'stopped' });
  });

  it.each([
    ['comes then: what was done counts', true, { done: 50, already: 50, failures: [] }],
    ['is lost again: nothing is said not to have been touched', false, { done: 50, already: 0 }],
  ])('NET-1081 stopped while an answer is lost, it is asked once more, and the answer %s', async (_, comes, told) => {
    const stop = new AbortController();
    let calls = 0;
    const { end, waits } = await run(
      numbers(200),
      async (ids) => {
        if (!ids.includes(51)) return allDone(ids);
        calls += 1;
        stop.abort();
        if (calls === 1 || !comes) throw new Error('offline');
        return (await allDone(ids)).map((o) => ({ ...o, outcome: 'already' }));
      },
      stop,
    );
    expect(end).toMatchObject({ ...told, state: 'stopped' });
    expect(end.done + end.already + end.failures.length, 'the second batch is accounted for').toBe(100);
    expect([calls, waits]).toEqual([2, []]);
  });

  it('nothing to do ends at once', async () => {
    expect((await run([], allDone)).end).toMatchObject({ total: 0, state: 'finished' });
  });
});
