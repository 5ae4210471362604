/** A wire between two of a cluster's machines that can be cut: what is sent then arrives nowhere, and nobody is told. */
import { connect, createServer, type Socket } from 'node:net';

export type Relay = { cut: () => void; heal: () => void; stop: () => void };

/** Passes on what comes to `port`, both ways, until it is cut. */
export const startRelay = async (port: number, to: number): Promise<Relay> => {
  let isCut = false;
  const sockets = new Set<Socket>();
  const hold = (socket: Socket): void => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const destroyAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer({ pauseOnConnect: true }, (from) => {
    hold(from);
    // A packet that is dropped: whoever connects waits for an answer.
    if (isCut) return;
    const onward = connect(to, '127.0.0.1');
    hold(onward);
    from.on('data', (chunk) => isCut || onward.write(chunk)).on('close', () => isCut || onward.destroy());
    onward.on('data', (chunk) => isCut || from.write(chunk)).on('close', () => isCut || from.destroy());
    from.resume();
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject).listen(port, '127.0.0.1', resolve);
  await promise;
  return {
    cut: () => {
      isCut = true;
    },
    heal: () => {
      isCut = false;
      destroyAll();
    },
    stop: () => {
      server.close();
      destroyAll();
    },
  };
};
