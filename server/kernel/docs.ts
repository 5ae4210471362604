/** Shows the description of every call, made from the calls themselves, as OpenAPI and as a page. */
import fastifySwagger from '@fastify/swagger';
import Fastify, { type FastifyInstance, type RouteHandlerMethod } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { calls } from '@ema/calls/all.ts';
import { describeCalls } from './describe-calls.ts';
import { referencePolicy } from './security-headers.ts';
import type { Services } from './services.ts';

/** Of the calls that a program may make by itself; `security` of each names the scope it asks for. */
const API_KEY = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'ema_…',
  description: 'Una chiave di «Chiavi API», con l’ambito che la chiamata richiede.',
} as const;

/** Megabytes that anybody may ask for are not packed each time. */
const HIDDEN = { schema: { hide: true }, compress: false } as const;

/** OpenAPI 3.1 at `/api/openapi.json`, and a reference page at `/api/docs`. */
export const registerDocs = async (app: FastifyInstance, services: Services): Promise<void> => {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'EMA Planet', version: '1.0.0', description: 'Le chiamate del portale EMA Planet.' },
      components: { securitySchemes: { apiKey: API_KEY } },
      ...(services.config.PUBLIC_URL ? { servers: [{ url: services.config.PUBLIC_URL }] } : {}),
    },
    transform: jsonSchemaTransform,
  });
  let document: string | undefined;
  app.get('/api/openapi.json', HIDDEN, async (_request, reply) => {
    document ??= JSON.stringify(describeCalls(app.swagger(), calls));
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
  app.get('/api/docs', HIDDEN, reference);
  app.get('/api/docs/*', HIDDEN, reference);
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
