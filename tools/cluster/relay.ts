/** A wire between two of a cluster's machines that can be cut: what is sent then arrives nowhere, and nobody is told. */
import { connect, createServer, type Socket } from 'node:net';
import { hasConnection } from '../processes.ts';

export type Relay = {
  /** @param ofPids only what these processes send over it and hear from it; all of it when left out */
  cut: (ofPids?: () => readonly number[]) => void;
  heal: () => void;
  stop: () => void;
};

/** Passes on what comes to `port`, both ways, until it is cut. */
export const startRelay = async (port: number, to: number): Promise<Relay> => {
  /** Who is cut off; nobody while it is whole. */
  let isCutFor: ((from: Socket) => boolean) | undefined;
  const sockets = new Set<Socket>();
  /** Those that nothing passes any more, each with its other end. */
  const dead = new WeakSet<Socket>();
  const ends = new Map<Socket, Socket>();
  const hold = (socket: Socket): void => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      ends.delete(socket);
    });
  };
  const destroyAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer({ pauseOnConnect: true }, (from) => {
    hold(from);
    // A packet that is dropped: whoever connects waits for an answer.
    if (isCutFor?.(from)) return;
    const onward = connect(to, '127.0.0.1');
    hold(onward);
    ends.set(from, onward);
    const pass = (one: Socket, other: Socket): void => {
      one
        .on('data', (chunk) => dead.has(from) || other.write(chunk))
        .on('close', () => dead.has(from) || other.destroy());
    };
    pass(from, onward);
    pass(onward, from);
    from.resume();
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject).listen(port, '127.0.0.1', resolve);
  await promise;
  return {
    cut: (ofPids) => {
      isCutFor = ofPids ? (from) => hasConnection(ofPids(), from.remotePort ?? 0, port) : () => true;
      for (const from of ends.keys()) if (isCutFor(from)) dead.add(from);
    },
    heal: () => {
      isCutFor = undefined;
      destroyAll();
    },
    stop: () => {
      server.close();
      destroyAll();
    },
  };
};
