/** A line to PostgreSQL that is slow, stands still or breaks as a transaction commits, as a bad network would have it. */
import { connect, createServer, type Socket } from 'node:net';

export type BreakingLine = {
  url: string;
  /** Milliseconds that bytes are on their way, in each direction. */
  delayMs: number;
  /** Nothing passes, nothing is closed: what a cable that was pulled out looks like. */
  isStill: boolean;
  /** Asked at each commit: does the line break before PostgreSQL hears of it, or before its answer is heard? */
  breaks: () => 'before' | 'after' | null;
  /** How often it broke so far. */
  broken: { before: number; after: number };
  stop(): void;
};

const STILL_MS = 20;

/** @param databaseUrl where the line leads to */
export const startBreakingLine = async (databaseUrl: string): Promise<BreakingLine> => {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    let isAnswerLost = false;
    const end = (): void => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', end).on('close', () => {
        open.delete(socket);
        end();
      });
    }
    /** As the line is at that moment; the order of bytes stays. */
    const passTo = (socket: Socket) => {
      const waiting: { bytes: Buffer; due: number }[] = [];
      let timer: NodeJS.Timeout | undefined;
      const go = (): void => {
        timer = undefined;
        let next = waiting[0];
        while (next && !line.isStill && next.due <= performance.now()) {
          socket.write(next.bytes);
          waiting.shift();
          next = waiting[0];
        }
        if (next && !socket.destroyed)
          timer = setTimeout(go, line.isStill ? STILL_MS : Math.max(0, next.due - performance.now()));
      };
      return (bytes: Buffer): void => {
        waiting.push({ bytes, due: performance.now() + line.delayMs });
        if (!timer) go();
      };
    };
    const [up, down] = [passTo(upstream), passTo(client)];
    const framed = messagesOf((bytes, text) => {
      const how = /\bcommit;?\s*$/i.test(text) ? line.breaks() : null;
      if (how) line.broken[how] += 1;
      if (how === 'before') return end();
      isAnswerLost = how === 'after';
      up(bytes);
    });
    client.on('data', framed);
    upstream.on('data', (bytes: Buffer) => (isAnswerLost ? end() : down(bytes)));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.port = String(typeof address === 'object' && address ? address.port : 0);
  const line: BreakingLine = {
    url: url.toString(),
    delayMs: 0,
    isStill: false,
    breaks: () => null,
    broken: { before: 0, after: 0 },
    stop: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
  return line;
};

/** Cuts what the client sends into messages of PostgreSQL's protocol; `text` is that of a simple query, else empty. */
const messagesOf = (seen: (bytes: Buffer, text: string) => void): ((bytes: Buffer) => void) => {
  let rest: Buffer = Buffer.alloc(0);
  let isStarting = true;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      const head = isStarting ? 0 : 1;
      if (rest.length < head + 4) return;
      const length = head + rest.readInt32BE(head);
      if (rest.length < length) return;
      const isQuery = !isStarting && rest[0] === 0x51;
      const message = rest.subarray(0, length);
      isStarting = false;
      rest = rest.subarray(length);
      seen(message, isQuery ? message.subarray(5, length - 1).toString('utf8') : '');
    }
  };
};
