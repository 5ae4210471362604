/** An SMS gateway and a mail server that can be out of order; they remember what reached them, by the sender's own key. */
import { createServer as createHttp } from 'node:http';
import { createServer as createTcp, type Socket } from 'node:net';

export type Edge = { port: number; received: Map<string, number>; works: boolean; stop(): void };

const listen = async (server: ReturnType<typeof createTcp>): Promise<number> => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};
const count = (edge: Edge, key: string): void => void edge.received.set(key, (edge.received.get(key) ?? 0) + 1);

export const startSmsGateway = async (): Promise<Edge> => {
  let refused = 0;
  const server = createHttp((request, reply) => {
    request.resume().on('end', () => {
      refused += edge.works ? 0 : 1;
      // Out of order it answers with an error, or not at all.
      if (!edge.works && refused % 2 === 0) return void request.socket.destroy();
      if (edge.works) count(edge, String(request.headers['idempotency-key']));
      reply.writeHead(edge.works ? 200 : 503).end('{}');
    });
  });
  const edge: Edge = {
    port: await listen(server),
    received: new Map(),
    works: false,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return edge;
};

/** As much of SMTP as a sender needs; a message counts when its last line came. */
export const startMailServer = async (): Promise<Edge> => {
  const open = new Set<Socket>();
  const server = createTcp((socket) => {
    open.add(socket);
    socket.on('error', () => {}).on('close', () => open.delete(socket));
    if (!edge.works) return void socket.destroy();
    let [text, isData] = ['', false];
    socket.write('220 bench\r\n');
    socket.on('data', (part: Buffer) => {
      text += part.toString('latin1');
      for (;;) {
        const end = isData ? text.indexOf('\r\n.\r\n') : text.indexOf('\r\n');
        if (end < 0) return;
        const received = text.slice(0, end);
        text = text.slice(end + (isData ? 5 : 2));
        if (isData) count(edge, /^message-id: *(\S+)/im.exec(received)?.[1] ?? received);
        const starts = !isData && /^data$/i.test(received);
        socket.write(starts ? '354 go on\r\n' : /^quit/i.test(received) ? '221 bye\r\n' : '250 ok\r\n');
        isData = starts;
      }
    });
  });
  const edge: Edge = {
    port: await listen(server),
    received: new Map(),
    works: false,
    stop: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
  return edge;
};
