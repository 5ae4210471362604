/** Stands before the portal as another release of it, whose files have other names, and cuts the line where it is told. */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Releases = {
  url: string;
  /** Which release answers from now on. */
  release: 'first' | 'second';
  /** Paths for which the line breaks. */
  cut: (path: string) => boolean;
  /** Paths that were asked for since it was emptied. */
  asked: string[];
  stop: () => Promise<void>;
};
/** What the second release calls one of its style sheets, and itself. */
const SHEET = /\/assets\/(core-[\w-]+)\.css/g;
export const SECOND = 'second-release';

const asSecond = (text: string, build: string): string =>
  text.replaceAll(SHEET, '/assets/$1.second.css').replaceAll(build, SECOND);

const bodyOf = async (message: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

/** Made of the portal at `portal`, of whose page the build’s name is read. */
export const startReleases = async (portal: string): Promise<Releases> => {
  const page = await (await fetch(`${portal}/app`)).text();
  const build = /name="ema-build" content="(\w+)"/.exec(page)?.[1];
  if (!build) throw new Error('the page does not name its build');
  const state: Releases = { url: '', release: 'first', cut: () => false, asked: [], stop: async () => undefined };

  const answer = async (from: IncomingMessage, to: ServerResponse): Promise<void> => {
    const path = (from.url ?? '/').split('?')[0] ?? '/';
    state.asked.push(path);
    if (state.cut(path)) return void to.destroy();
    const isSecond = state.release === 'second';
    // A file of the other release is not there.
    const isMissing =
      path.startsWith('/assets/core-') && path.endsWith('.css') && path.includes('.second') !== isSecond;
    const url = isMissing ? '/assets/missing.css' : (from.url ?? '/').replace('.second.css', '.css');
    // The other release has marks of its own: nothing is «not changed» between the two.
    const { 'if-none-match': _mark, 'if-modified-since': _since, ...headers } = from.headers;
    const body = await bodyOf(from);
    const asked = request(new URL(url, portal), {
      method: from.method ?? 'GET',
      headers: { ...headers, 'accept-encoding': 'identity' },
    });
    asked.end(body);
    const got = await new Promise<IncomingMessage>((resolve, reject) => {
      asked.once('response', resolve);
      asked.once('error', reject);
    });
    const isText = /html|javascript/.test(String(got.headers['content-type']));
    const whole = await bodyOf(got);
    const sent = isSecond && isText ? Buffer.from(asSecond(whole.toString(), build)) : whole;
    const sentHeaders = { ...got.headers, 'content-length': String(sent.length) };
    if ('x-ema-build' in sentHeaders && isSecond) sentHeaders['x-ema-build'] = SECOND;
    to.writeHead(got.statusCode ?? 502, sentHeaders).end(sent);
  };
  const server = createServer((from, to) => void answer(from, to).catch(() => to.destroy()));
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  state.stop = async () => {
    server.closeAllConnections();
    await new Promise((done) => {
      server.close(done);
    });
  };
  return state;
};
