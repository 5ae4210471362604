/** Sends the plain pages of the development tools. */
import type { FastifyReply } from 'fastify';
import { randomBytes } from 'node:crypto';

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

const STYLE = `body{margin:0;font:16px/1.5 system-ui,sans-serif;background:#F4F2EE;color:#1D1B19}
main{max-width:640px;margin:0 auto;padding:24px 16px}
h1{font-size:24px;margin:0 0 4px}p{margin:4px 0}.s{color:#68635B}
article{background:#fff;border:1px solid #E9E6E0;border-radius:14px;padding:16px;margin:12px 0;overflow-wrap:anywhere}
.b{display:block;width:100%;min-height:52px;border-radius:10px;border:1px solid #8C867C;
background:#fff;font:600 16px system-ui;margin-top:12px;cursor:pointer}
.p{background:#153E86;color:#fff;border-color:#153E86}
.big{font-size:32px;font-weight:700;font-variant-numeric:tabular-nums}
@media(prefers-color-scheme:dark){body{background:#141311;color:#ECE9E4}
article{background:#1C1A18;border-color:#32302C}
.s{color:#A8A39A}.b{background:#262421;color:#ECE9E4}.p{background:#3F71C8;color:#fff}}`;

/** A plain page of the development tools, with a policy of its own. */
export const sendDevPage = (
  reply: FastifyReply,
  title: string,
  body: string,
  refreshSeconds?: number,
): FastifyReply => {
  const nonce = randomBytes(16).toString('base64url');
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; ` +
        "form-action 'self' http://localhost:* http://127.0.0.1:*; frame-ancestors 'none'",
    )
    .send(
      '<!doctype html><html lang="it"><head><meta charset="utf-8">' +
        '<meta name="viewport" content="width=device-width,initial-scale=1">' +
        (refreshSeconds ? `<meta http-equiv="refresh" content="${refreshSeconds}">` : '') +
        `<title>${escapeHtml(title)}</title><style nonce="${nonce}">${STYLE}</style></head>` +
        `<body><main>${body}</main></body></html>`,
    );
};
