/** Serves the web from its sources with live reload; calls go on to the server. */
import { join } from 'node:path';
import { createServer } from 'vite';
import { root } from './house.ts';

/** Below these the server answers; every other address is the web's. */
const SERVER_FOLDERS =
  'api|login|logout|validation|file|user-media|stripe|pagodil|dev|healthz|readyz|metrics|\\.well-known';
/** As Vite takes it: whoever begins or ends to act for somebody asks the server, though the path is the root. */
export const SERVER_PATHS = String.raw`^/(\?_switch_user=|(${SERVER_FOLDERS})([/?]|$))`;

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
