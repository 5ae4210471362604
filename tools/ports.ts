/** A free port of 127.0.0.1: the preferred one if nobody listens there, else any. */
import { createServer } from 'node:net';

export const freePort = async (preferred = 0): Promise<number> => {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const probe = createServer();
  probe.once('error', (error) => (preferred === 0 ? reject(error) : resolve(freePort())));
  probe.listen({ port: preferred, host: '127.0.0.1', exclusive: true }, () => {
    const address = probe.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    probe.close(() => resolve(port));
  });
  return promise;
};
