/** Shows the description of every call, made from the calls themselves, as OpenAPI and as a page. */
import { createHash } from 'node:crypto';
import fastifySwagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Services } from './services.ts';

/** OpenAPI 3.1 at `/api/openapi.json`, and a reference page at `/api/docs`. */
export const registerDocs = async (app: FastifyInstance, services: Services): Promise<void> => {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'EMA Planet', version: '1.0.0', description: 'Le chiamate del portale EMA Planet.' },
      ...(services.config.PUBLIC_URL ? { servers: [{ url: services.config.PUBLIC_URL }] } : {}),
    },
    transform: jsonSchemaTransform,
  });
  let document: string | undefined;
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    document ??= JSON.stringify(app.swagger());
    return reply.type('application/json').send(document);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.url.startsWith('/api/docs') && typeof payload === 'string' && payload.includes('<html'))
      reply.header('content-security-policy', referencePolicy(payload));
    return payload;
  });
  const { default: reference } = await import('@scalar/fastify-api-reference');
  await app.register(reference, {
    routePrefix: '/api/docs',
    configuration: { url: '/api/openapi.json', withDefaultFonts: false },
  });
};

/** The reference page starts with one inline script, allowed by its hash, and makes its own style elements. */
const referencePolicy = (html: string): string => {
  const hashes = [...html.matchAll(/<script type="text\/javascript">([\s\S]*?)<\/script>/g)].map(
    (m) =>
      `'sha256-${createHash('sha256')
        .update(m[1] ?? '')
        .digest('base64')}'`,
  );
  return (
    `default-src 'self'; script-src 'self' ${hashes.join(' ')}; style-src 'self' 'unsafe-inline'; ` +
    "img-src 'self' data:; font-src 'self' data:; frame-ancestors 'none'"
  );
};
