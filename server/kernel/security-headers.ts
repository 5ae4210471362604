/** Sends the headers that tell browsers what a page of the portal may do. */
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

/** Headers of every answer, errors and files too. */
export const securityHeaders = (config: Config): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
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
    "font-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
