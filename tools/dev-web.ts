/** Serves the web from its sources with live reload; calls go on to the server. */
import { join } from 'node:path';
import { createServer } from 'vite';
import { root } from './house.ts';

/** What the server answers; every other address is the web's. */
const SERVER_PATHS = String.raw`^/(api|login|logout|_switch-user|validation|file|stripe|dev|healthz|readyz)([/?]|$)`;

export const serveWeb = async (port: number, serverPort: number): Promise<void> => {
  const vite = await createServer({
    root: join(root, 'web'),
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      proxy: { [SERVER_PATHS]: { target: `http://127.0.0.1:${serverPort}`, xfwd: true } },
    },
  });
  await vite.listen();
};
