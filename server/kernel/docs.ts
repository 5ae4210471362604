import fastifySwagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Services } from './services.ts';

/** OpenAPI 3.1 made from the calls, at `/api/openapi.json`, and a reference page at `/api/docs`. */
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
  const { default: reference } = await import('@scalar/fastify-api-reference');
  await app.register(reference, { routePrefix: '/api/docs', configuration: { url: '/api/openapi.json', withDefaultFonts: false } });
};
