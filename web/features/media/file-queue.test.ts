import { describe, expect, it } from 'vitest';
import { makeFileQueue, type Queued } from './file-queue.ts';

const file = (name: string): File => new File(['x'], name);

/** A queue whose files arrive when the test says so. */
const makeQueue = () => {
  const sent: string[] = [];
  const arriving = new Map<string, () => void>();
  let items: readonly Queued[] = [];
  const queue = makeFileQueue({
    send: async (one) => {
      sent.push(one.file.name);
      await new Promise<void>((resolve) => arriving.set(one.file.name, resolve));
      queue.change(one.key, { state: 'done' });
    },
    onChange: (next) => {
      items = next;
    },
  });
  const arrive = async (name: string) => {
    arriving.get(name)?.();
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  const keyOf = (name: string): number => items.find((one) => one.file.name === name)?.key ?? 0;
  const states = () => items.map((one) => `${one.file.name} ${one.state}`);
  return { queue, sent, arrive, keyOf, states };
};

describe('NET-927 files in a queue', () => {
  it('pressed again, and again with more files, each is sent once and two at a time', async () => {
    const { queue, sent, arrive, states } = makeQueue();
    queue.add(['a', 'b', 'c', 'd'].map(file));
    queue.start();
    queue.start();
    queue.add([file('e')]);
    expect(states()).toEqual(['a sending', 'b sending', 'c waiting', 'd waiting', 'e chosen']);
    queue.start();
    expect(sent).toEqual(['a', 'b']);
    for (const name of ['a', 'b', 'c', 'd', 'e']) await arrive(name);
    expect(sent).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(states()).toEqual(['a', 'b', 'c', 'd', 'e'].map((name) => `${name} done`));
  });

  it('what is taken out while it waits is not sent', async () => {
    const { queue, sent, arrive, keyOf, states } = makeQueue();
    queue.add(['a', 'b', 'c', 'd'].map(file));
    queue.start();
    queue.remove(keyOf('c'));
    for (const name of ['a', 'b', 'd']) await arrive(name);
    expect(sent).toEqual(['a', 'b', 'd']);
    expect(states()).toEqual(['a done', 'b done', 'd done']);
  });

  it('begins again once it was empty', async () => {
    const { queue, sent, arrive } = makeQueue();
    for (const name of ['a', 'b', 'c']) {
      queue.add([file(name)]);
      queue.start();
      await arrive(name);
    }
    expect(sent).toEqual(['a', 'b', 'c']);
  });
});
