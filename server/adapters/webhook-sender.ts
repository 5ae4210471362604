/** Posts one message to an address of somebody else, who may be anything: slow, silent, endless or elsewhere. */
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { NotPublic, publicAddressOf, type Resolve } from './public-address.ts';

/** From the first byte sent to the last one heard. */
const PATIENCE_MS = 10_000;
/** So much of an answer is listened to; nothing of it is kept. */
const HEARD_BYTES = 64 * 1024;

type Post = { url: string; headers: Readonly<Record<string, string>>; body: string };
type Options = {
  /** Development and tests: addresses of one's own network too. */
  isFree: boolean;
  patienceMs?: number | undefined;
  resolve?: Resolve | undefined;
};
/** `error`: why nothing was answered. */
export type Outcome = { status: number | null; error: string | null };

/** A redirect is an answer like others: it is not followed. */
export const postWebhook = async (post: Post, options: Options): Promise<Outcome> => {
  const { patienceMs = PATIENCE_MS, isFree, resolve } = options;
  const signal = AbortSignal.timeout(patienceMs);
  try {
    const url = new URL(post.url);
    const address = await Promise.race([publicAddressOf(url.hostname, isFree, resolve), aborted(signal)]);
    return { status: await send(url, address, post, signal), error: null };
  } catch (thrown) {
    return { status: null, error: wordOf(thrown, signal) };
  }
};

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(new Error('no answer in time')), { once: true }),
  );

/** Of what went wrong its kind alone: what the other side says of itself is not for our tables. */
const wordOf = (thrown: unknown, signal: AbortSignal): string => {
  if (signal.aborted) return 'timeout';
  if (thrown instanceof NotPublic) return 'not_public';
  const code = (thrown as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^[A-Z0-9_]{2,60}$/.test(code) ? code : 'connection';
};

const send = (url: URL, address: string, { headers, body }: Post, signal: AbortSignal): Promise<number> =>
  new Promise((resolve, reject) => {
    const bytes = Buffer.from(body);
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(
      url,
      {
        method: 'POST',
        agent: false,
        signal,
        headers: { ...headers, 'content-type': 'application/json', 'content-length': bytes.length },
        // Whatever the name says by now: the address that was looked at.
        lookup: (_host, options, done) =>
          options.all
            ? done(null, [{ address, family: isIP(address) }])
            : (done as (error: null, address: string, family: number) => void)(null, address, isIP(address)),
      },
      (response) => {
        const { statusCode = 0 } = response;
        listen(response, () => resolve(statusCode));
        response.on('error', reject);
      },
    );
    request.on('error', reject);
    request.end(bytes);
  });

/** To its end, or as long as it is bearable: the status has come already. */
const listen = (response: IncomingMessage, done: () => void): void => {
  let heard = 0;
  response.on('data', (chunk: Buffer) => {
    heard += chunk.length;
    if (heard <= HEARD_BYTES) return;
    done();
    response.destroy();
  });
  response.on('end', done);
};
