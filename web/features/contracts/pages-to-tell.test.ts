/** Pages that were read are told until the server knows them, and what it could not be told is said once. */
import { describe, expect, it } from 'vitest';
import { CallFailure } from '../../kernel/client.ts';
import { pagesToTell, untoldWords } from './pages-to-tell.ts';

const NO_NETWORK = new CallFailure(0, 'Non c’è connessione.');

/** A server that answers as it is told to. */
const setUp = () => {
  const calls: number[] = [];
  const said: string[] = [];
  let failure: CallFailure | null = null;
  const pages = pagesToTell({
    onRefused: (page, error) => said.push(`${page} refused: ${error.message}`),
    onUntold: (untold) => said.push(`untold: ${untold.pages.join()}`),
  });
  const read = (page: number) =>
    pages.add({
      page,
      tell: async () => {
        calls.push(page);
        if (failure) throw failure;
      },
    });
  return {
    calls,
    said,
    read,
    again: pages.again,
    fails: (by: CallFailure | null) => {
      failure = by;
    },
  };
};

describe('pages that were read', () => {
  it('ACC-687 are told once where that works', async () => {
    const { calls, said, read, again } = setUp();
    await read(1);
    await again();
    expect(calls).toEqual([1]);
    expect(said).toEqual([]);
  });

  it('ACC-687 are told again at the next one and when the network is back, and each failure is said once', async () => {
    const { calls, said, read, again, fails } = setUp();
    fails(NO_NETWORK);
    await read(1);
    await read(2);
    await again();
    expect(calls).toEqual([1, 1, 2, 1, 2]);
    expect(said).toEqual(['untold: 1', 'untold: 2']);
    fails(null);
    await again();
    await again();
    expect(calls.slice(5)).toEqual([1, 2]);
  });

  it('ACC-687 the failure of a page is said also when the next one is read by then', async () => {
    const { said, read, fails } = setUp();
    fails(NO_NETWORK);
    await Promise.all([read(1), read(2)]);
    expect(said).toEqual(['untold: 1', 'untold: 2']);
  });

  it.each([429, 500, 503])('ACC-687 after a status of %i they are told again', async (status) => {
    const { calls, read, again, fails } = setUp();
    fails(new CallFailure(status, 'Riprova.'));
    await read(1);
    await again();
    expect(calls).toEqual([1, 1]);
  });

  it.each([404, 409, 422])('ACC-687 after a status of %i they are not: it is said why', async (status) => {
    const { calls, said, read, again, fails } = setUp();
    fails(new CallFailure(status, 'No.'));
    await read(1);
    await again();
    expect(calls).toEqual([1]);
    expect(said).toEqual(['1 refused: No.']);
  });

  it('ACC-687 a page that is on its way is not told twice', async () => {
    const calls: number[] = [];
    const answer = Promise.withResolvers<void>();
    const pages = pagesToTell({ onRefused: () => undefined, onUntold: () => undefined });
    const tell = (): Promise<void> => {
      calls.push(1);
      return answer.promise;
    };
    const first = pages.add({ page: 1, tell });
    await pages.again();
    answer.resolve();
    await first;
    expect(calls).toEqual([1]);
  });

  it.each([
    [[3], 'La pagina 3 non risulta letta'],
    [[1, 2, 4], 'Le pagine 1, 2 e 4 non risultano lette'],
  ])('ACC-687 %j are named', (pages, title) => {
    const words = untoldWords({ pages, error: NO_NETWORK });
    expect(words.title).toBe(title);
    expect(words.text).toMatch(/^Non c’è connessione\. Ci riproviamo noi/);
  });
});
