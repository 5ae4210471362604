/** Stands between the portal and PostgreSQL and counts the statements that go through, by the wire protocol's own messages. */
import { connect, createServer, type Socket } from 'node:net';

export type CountingProxy = { url: string; take(): number; stop(): void };

export const startCountingProxy = async (databaseUrl: string): Promise<CountingProxy> => {
  const target = new URL(databaseUrl);
  let statements = 0;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    const count = counter(() => (statements += 1));
    client.on('data', (bytes: Buffer) => {
      count(bytes);
      upstream.write(bytes);
    });
    upstream.pipe(client);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.port = String(typeof address === 'object' && address ? address.port : 0);
  return {
    url: url.toString(),
    take: () => {
      const seen = statements;
      statements = 0;
      return seen;
    },
    stop: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
};

/** Calls back for every Query and Execute message, except those that only begin or end a transaction. */
const counter = (seen: () => void): ((bytes: Buffer) => void) => {
  let rest: Buffer = Buffer.alloc(0);
  let isStarting = true;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      const head = isStarting ? 0 : 1;
      if (rest.length < head + 4) return;
      const length = head + rest.readInt32BE(head);
      if (rest.length < length) return;
      const kind = isStarting ? '' : String.fromCharCode(rest[0] ?? 0);
      const text = kind === 'Q' ? rest.subarray(5, length - 1).toString('utf8') : '';
      if (kind === 'E' || (kind === 'Q' && !/^\s*(begin|commit|rollback)/i.test(text))) seen();
      // The first message has no kind; a password follows with one.
      isStarting = false;
      rest = rest.subarray(length);
    }
  };
};
