/** Answers what never reaches a call in the shape of every other error: bad addresses, wrong methods, too much. */
import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { Config } from './config.ts';
import type { Handler } from './handle.ts';
import { toCallError, toProblem } from './problem.ts';
import { securityHeaders } from './security-headers.ts';

export const newRequestId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 20);

/** The one shape of an error. */
export const sendProblem = (reply: FastifyReply, error: CallError, requestId: string): FastifyReply => {
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
  return reply
    .code(error.status)
    .type('application/problem+json')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(toProblem(error, requestId));
};

/** An address the router cannot read: no hook runs for it, so the headers are set here. */
export const refuseAddress =
  (config: Config) =>
  (thrown: Error, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers({ ...securityHeaders(config), 'x-request-id': request.id });
    void sendProblem(reply, toCallError(thrown), request.id);
  };

const OF_CLIENTS: Readonly<Record<string, CallError>> = {
  HPE_HEADER_OVERFLOW: new CallError('headers_too_large'),
  ERR_HTTP_REQUEST_TIMEOUT: new CallError('too_slow'),
};
/** What is no HTTP, or comes too slowly, is answered on the bare connection. */
export const refuseClient =
  (config: Config) =>
  (thrown: Error & { code?: string }, socket: Socket): void => {
    if (thrown.code === 'ECONNRESET' || socket.destroyed) return;
    const error = OF_CLIENTS[thrown.code ?? ''] ?? new CallError('malformed');
    const requestId = newRequestId();
    const body = JSON.stringify(toProblem(error, requestId));
    const headers = Object.entries({
      'content-type': 'application/problem+json',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      connection: 'close',
      'x-request-id': requestId,
      ...securityHeaders(config),
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    if (socket.writable)
      socket.write(`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${headers.join('')}\r\n${body}`);
    socket.destroySoon();
  };

/** One host, or none from before HTTP/1.1: of two, a proxy and we might believe different ones. @throws malformed */
export const refuseHosts = ({ raw }: FastifyRequest): void => {
  const hosts = raw.rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length;
  if (hosts > 1 || (hosts === 0 && raw.httpVersion !== '1.0')) throw new CallError('malformed');
};

/** So much of a body that is refused is still listened to: a connection that is cut loses the answer on its way. */
const HEARD_OUT_BYTES = 64 * 1024 * 1024;
/** Waits until all was sent, or too much of it; how long that may take, the server's request timeout says. */
export const hearOut = async ({ raw }: FastifyRequest): Promise<void> => {
  if (raw.complete || raw.destroyed) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  let bytes = 0;
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > HEARD_OUT_BYTES) resolve();
  });
  for (const end of ['end', 'close', 'error']) raw.once(end, () => resolve());
  raw.resume();
  await promise;
};

/** Finds the methods of the calls at an address, to tell a wrong method from a wrong address. */
export const methodsAt = (handlers: readonly Handler[]): ((path: string) => string[]) => {
  const calls = handlers.map(({ spec }) => ({ method: spec.method, parts: spec.path.split('/') }));
  return (path) => {
    const parts = path.split('/');
    const here = calls.filter(
      (call) =>
        call.parts.length === parts.length &&
        call.parts.every((part, i) => (part.startsWith(':') ? parts[i] !== '' : part === parts[i])),
    );
    return [...new Set(here.map(({ method }) => method))];
  };
};
