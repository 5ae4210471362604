/** Sends the headers that tell browsers what a page of the portal may do. */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

/** What holds of everything the portal sends, and what nothing else stands in for: `base-uri` and `frame-ancestors`. */
const SHUT = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** By its hash a policy allows what stands in a page itself. */
const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** Headers of every answer, errors and files too. */
export const securityHeaders = (config: Config): Record<string, string> => ({
  'content-security-policy': `default-src 'none'; form-action 'none'; ${SHUT}`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
  'x-frame-options': 'DENY',
  ...(config.isProduction ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
});

/** Sets them on every answer that has none of its own: pages have a Content-Security-Policy with a nonce. */
export const registerSecurityHeaders = (app: FastifyInstance, config: Config): void => {
  const headers = Object.entries(securityHeaders(config));
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value);
  });
};

/** Policy of the portal's pages: our own files only; inline styles need the nonce of that very answer. */
export const pagePolicy = (nonce: string): string =>
  [
    "default-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    // A film that is being uploaded is looked at for its poster.
    "media-src 'self' blob:",
    "font-src 'self'",
    "worker-src 'self' blob:",
    "form-action 'self'",
    SHUT,
  ].join('; ');

/** Of the page that says why there is no file: its own style and nothing else. */
export const problemPagePolicy = (style: string): string =>
  `default-src 'none'; style-src '${hashOf(style)}'; form-action 'none'; ${SHUT}`;

/** Of a file that somebody gave: opened by itself it can do nothing. */
export const KEPT_FILE_POLICY = `default-src 'none'; sandbox; ${SHUT}`;

/** Of a file of the built web: scripts may start what is the portal's own (workers), drawings are styled inline. */
const builtFilePolicy = (path: string): string =>
  /\.m?js(\.br|\.gz)?$/.test(path)
    ? `default-src 'self'; ${SHUT}`
    : `default-src 'none'; style-src 'unsafe-inline'; sandbox; ${SHUT}`;

/** Hashed files are kept for ever. The library names the letters of text, not those of drawings. */
export const builtFileHeaders = (path: string): Record<string, string> => ({
  'cache-control': path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
  'content-security-policy': builtFilePolicy(path),
  ...(/\.svg(\.br|\.gz)?$/.test(path) ? { 'content-type': 'image/svg+xml; charset=utf-8' } : {}),
});

/** The reference page starts with one inline script, allowed by its hash, and makes its own style elements. */
export const referencePolicy = (html: string): string => {
  const hashes = [...html.matchAll(/<script type="text\/javascript">([\s\S]*?)<\/script>/g)].map(
    (m) => `'${hashOf(m[1] ?? '')}'`,
  );
  return (
    `default-src 'self'; script-src 'self' ${hashes.join(' ')}; style-src 'self' 'unsafe-inline'; ` +
    `img-src 'self' data:; font-src 'self' data:; ${SHUT}`
  );
};
