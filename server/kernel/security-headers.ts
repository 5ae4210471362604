/** Sends the headers that tell browsers what a page of the portal may do. */
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

/** Headers of every answer, errors and files too. Pages set their own Content-Security-Policy with a nonce. */
export const registerSecurityHeaders = (app: FastifyInstance, config: Config): void => {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'same-origin');
    reply.header('cross-origin-opener-policy', 'same-origin');
    if (!reply.hasHeader('cross-origin-resource-policy')) reply.header('cross-origin-resource-policy', 'same-origin');
    reply.header('permissions-policy', 'camera=(self), geolocation=(), microphone=()');
    reply.header('x-frame-options', 'DENY');
    if (config.isProduction) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
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
