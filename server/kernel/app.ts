/** Builds the web server from its services and handlers, without listening yet. */
import fastifyCookie from '@fastify/cookie';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { buildNamer } from './announced.ts';
import { ARRIVAL_PATH, PIECE, registerArrivals } from './arrivals.ts';
import { registerCompression } from './compression.ts';
import { registerDocs } from './docs.ts';
import { registerHealth } from './health.ts';
import { registerCsvBodies } from './csv-body.ts';
import { refuseCrossSite, routeOf, SWITCH_USER } from './cross-site.ts';
import type { Handler } from './handle.ts';
import { inItalian } from './italian.ts';
import { registerCall } from './pipeline.ts';
import { toCallError } from './problem.ts';
import { isReadByPerson, sendProblemPage } from './problem-page.ts';
import { hearOut, methodsAt, newRequestId, refuseAddress, refuseClient, refuseHosts, sendProblem } from './refusals.ts';
import { registerSecurityHeaders } from './security-headers.ts';
import { registerTracing } from './trace-requests.ts';
import { registerSecurityText } from './security-text.ts';
import type { Services } from './services.ts';
import { checkHandlers } from './check-handlers.ts';
import { DIST, registerWeb } from './web.ts';

export type AppExtras = { register?: (app: FastifyInstance, services: Services) => void | Promise<void> };

/** Far more than a proxy keeps open to one process; what comes beyond is closed at once, before it costs memory. */
const MOST_SOCKETS = 5_000;

/** Builds the HTTP application from its services and handlers. It does not listen. */
export const buildApp = async (
  services: Services,
  handlers: readonly Handler[],
  extras: AppExtras = {},
): Promise<FastifyInstance> => {
  const { config } = services;
  checkHandlers(handlers);
  z.config({ customError: inItalian });
  const app = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    requestIdHeader: false,
    trustProxy: (_address: string, hop: number) => hop < config.EMA_TRUSTED_PROXIES,
    bodyLimit: 65_536,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    rewriteUrl: (request) =>
      (request.url ?? '/')
        .replace(/^\/\?_switch_user=/, `${SWITCH_USER}?_switch_user=`)
        // ACC-315: of these both spellings answer, with the prefix and without.
        .replace(/^\/api\/stripe\//, '/stripe/')
        .replace(/^\/user-media(?=[/?]|$)/, '/api/user-media'),
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 200 },
    exposeHeadRoutes: false,
    // Node looks for slow senders every 30 seconds unless told: a header may take 10.
    http: { requireHostHeader: false, connectionsCheckingInterval: 2_000 },
    frameworkErrors: refuseAddress(config),
    clientErrorHandler: refuseClient(config),
  });
  app.server.headersTimeout = 10_000;
  app.server.maxConnections = MOST_SOCKETS;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('viewer', null);
  app.decorateRequest('rawBody', undefined);
  app.decorateRequest('now', undefined as never);
  app.decorateRequest('span', undefined);
  app.decorateRequest('problem', undefined);
  await app.register(fastifyCookie);
  registerParsers(app);
  registerCsvBodies(app, config);
  registerSecurityHeaders(app, config);
  await registerCompression(app);
  if (services.telemetry.isOn) registerTracing(app, services);
  const build = buildNamer(DIST, config.isProduction);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    const name = build();
    if (name !== null) reply.header('x-ema-build', name);
    // What browsers go by; Node writes the machine's time by itself.
    if (services.ports.clock.aheadMs !== 0) reply.header('date', services.ports.clock.now().toUTCString());
    refuseHosts(request);
    refuseCrossSite(request, config);
    if (config.EMA_MAINTENANCE === '1' && routeOf(request).startsWith('/api/'))
      throw new CallError('maintenance', undefined, { retryAfterSeconds: 300 });
  });
  app.setErrorHandler(async (thrown, request, reply) => {
    const error = toCallError(thrown);
    request.problem = error.code;
    if (error.status >= 500)
      services.telemetry.within(request.span, () =>
        request.log.error({ err: thrown, requestId: request.id, route: routeOf(request) }, error.code),
      );
    if (error.code === 'too_large') await hearOut(request);
    const send = isReadByPerson(request) ? sendProblemPage : sendProblem;
    return send(reply, error, request.id);
  });
  registerHealth(app, services);
  registerSecurityText(app, services);
  await registerDocs(app, services);
  for (const handler of handlers) registerCall(app, handler, services);
  registerArrivals(app, services);
  await extras.register?.(app, services);
  await registerWeb(app, services, methodsAt(handlers));
  return app;
};

/**
 * JSON only (also merge-patch), forms from PagoDIL, and pieces of files, which are read as they come; the raw bytes of
 * `/stripe/` are kept for its signature.
 */
const registerParsers = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/json', 'application/merge-patch+json'],
    { parseAs: 'buffer' },
    (request, body: Buffer, done) => {
      if (routeOf(request).startsWith('/stripe/')) request.rawBody = body;
      if (body.length === 0) return done(null, undefined);
      try {
        const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
        if (/"(?:__proto__|constructor)"\s*:/.test(text)) throw new CallError('malformed');
        done(null, JSON.parse(text));
      } catch {
        done(new CallError('malformed', 'Il corpo della richiesta non è un JSON valido.'), undefined);
      }
    },
  );
  app.addContentTypeParser(PIECE, (request, _payload, done) =>
    done(routeOf(request) === ARRIVAL_PATH ? null : new CallError('unsupported_media'), undefined),
  );
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16_384 },
    (request, body, done) => {
      if (!routeOf(request).startsWith('/pagodil/')) return done(new CallError('unsupported_media'), undefined);
      done(null, Object.fromEntries(new URLSearchParams(String(body))));
    },
  );
};
