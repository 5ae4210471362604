/** The page that somebody reads whose browser itself asked for a file that cannot be given. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallError } from '@ema/calls/kernel/errors.ts';
import { keyOf } from './key-gate.ts';
import { problemPagePolicy } from './security-headers.ts';

const STYLE = `body{margin:0;font:16px/1.5 system-ui,sans-serif;background:#F4F2EE;color:#1D1B19}
main{max-width:520px;margin:0 auto;padding:48px 16px;overflow-wrap:anywhere}
h1{font-size:24px;line-height:1.3;margin:0 0 12px}p{margin:0 0 12px}.s{color:#68635B;font-size:14px}
a{display:inline-block;margin:12px 0 24px;padding:12px 20px;border-radius:10px;background:#153E86;color:#fff;
font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid #153E86;outline-offset:2px}
@media(prefers-color-scheme:dark){body{background:#141311;color:#ECE9E4}.s{color:#A8A39A}
a{background:#3F71C8}a:focus-visible{outline-color:#8FB3F5}}`;
const POLICY = problemPagePolicy(STYLE);

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

/** Browsers too old to say how they ask tell a page from what a script fetches by the types they take. */
const isNavigation = ({ headers }: FastifyRequest): boolean => {
  const mode = headers['sec-fetch-mode'];
  return mode === undefined ? (headers.accept ?? '').includes('text/html') : mode === 'navigate';
};

/** Would the answer stand in a tab, where nobody reads JSON (NET-1091)? */
export const isReadByPerson = (request: FastifyRequest): boolean =>
  request.routeOptions.config?.isFile === true && isNavigation(request) && keyOf(request) === null;

/** Plain, without a script or another file: it stands when nothing else of the portal answers. */
export const sendProblemPage = (reply: FastifyReply, error: CallError, requestId: string): FastifyReply => {
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
  return reply
    .code(error.status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', POLICY)
    .serializer(String)
    .send(
      '<!doctype html><html lang="it"><head><meta charset="utf-8">' +
        '<meta name="viewport" content="width=device-width,initial-scale=1">' +
        `<title>Il file non è disponibile – EMA Planet</title><style>${STYLE}</style></head>` +
        '<body><main><h1>Non è stato possibile aprire il file</h1>' +
        `<p>${escapeHtml(error.detail)}</p><a href="/">Torna al portale</a>` +
        `<p class="s">${error.status} – Richiesta: ${escapeHtml(requestId)}</p></main></body></html>`,
    );
};
