/** Shows the description of every call, made from the calls themselves, as OpenAPI and as a page. */
import { createHash } from 'node:crypto';
import fastifySwagger from '@fastify/swagger';
import Fastify, { type FastifyInstance, type RouteHandlerMethod } from 'fastify';
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
  let loading: ReturnType<typeof loadReference> | undefined;
  const reference: RouteHandlerMethod = async (request, reply) => {
    const page = await (loading ??= loadReference());
    const { statusCode, headers, payload } = await page.inject({ url: request.url, headers: { host: request.host } });
    const type = String(headers['content-type'] ?? 'text/plain');
    if (headers.location) reply.header('location', headers.location);
    if (type.startsWith('text/html')) reply.header('content-security-policy', referencePolicy(payload));
    return reply.code(statusCode).type(type).send(payload);
  };
  app.get('/api/docs', { schema: { hide: true } }, reference);
  app.get('/api/docs/*', { schema: { hide: true } }, reference);
};

/** The reference page as a server of its own, made when somebody first looks: it is as big as all the rest. */
const loadReference = async (): Promise<FastifyInstance> => {
  const { default: reference } = await import('@scalar/fastify-api-reference');
  const page = Fastify();
  await page.register(reference, {
    routePrefix: '/api/docs',
    configuration: { url: '/api/openapi.json', withDefaultFonts: false },
  });
  await page.ready();
  return page;
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
