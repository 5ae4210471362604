/** Lets each call be seen from its first byte to its last: a span, a duration, an outcome. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SHOWN_HEADER } from '@ema/calls/kernel/call.ts';
import { shopName } from '@ema/domain/access/roles.ts';
import { routeOf } from './cross-site.ts';
import type { Services } from './services.ts';
import type { Span } from './telemetry.ts';

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
};

/** Which kind of person asks, never who. */
const askerOf = ({ viewer }: FastifyRequest) =>
  viewer
    ? {
        'ema.user.type': viewer.key ? 'key' : viewer.userType,
        'ema.shop': viewer.shop === null ? undefined : shopName(viewer.shop),
        'ema.acting': viewer.acting?.kind,
      }
    : {};

/** What goes wrong on our side. */
const FAILED = 500;

export const registerTracing = (app: FastifyInstance, { telemetry, config }: Services): void => {
  const scheme = config.PUBLIC_URL?.startsWith('https:') ? 'https' : 'http';
  const labelsOf = (request: FastifyRequest) => ({ 'http.request.method': request.method, 'url.scheme': scheme });
  app.addHook('onRequest', async (request, reply) => {
    const { call } = request.routeOptions.config;
    if (call === undefined) return;
    telemetry.count('http.server.active_requests', labelsOf(request));
    const traceparent = headerOf(request, 'traceparent');
    request.span = telemetry.begin(call, {
      kind: 'server',
      attributes: {
        ...labelsOf(request),
        'ema.call': call,
        'http.route': routeOf(request),
        'ema.request_id': request.id,
      },
      parent: traceparent === undefined ? undefined : { traceparent, isOurs: false },
    });
    // Tells a browser that this is worth telling about.
    if (request.span.isRecorded) reply.header('traceresponse', request.span.traceparent);
  });
  app.addHook('preHandler', async (request) => {
    const said = headerOf(request, SHOWN_HEADER);
    if (said !== undefined && request.viewer && !request.viewer.key) telemetry.shown(said);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { span } = request;
    if (!span) return;
    const status = reply.statusCode;
    const fault = request.problem === undefined ? {} : { 'error.type': request.problem };
    const { call = '' } = request.routeOptions.config;
    telemetry.count('http.server.active_requests', labelsOf(request), -1);
    telemetry.measure('http.server.request.duration', reply.elapsedTime / 1_000, {
      ...labelsOf(request),
      'ema.call': call,
      'http.route': routeOf(request),
      'http.response.status_code': status,
      ...fault,
    });
    if (call === 'access.login') telemetry.count('ema.sign_in.attempts', fault);
    span.set({ 'http.response.status_code': status, ...fault, ...askerOf(request) });
    span.end(status >= FAILED ? (request.problem ?? String(status)) : undefined);
  });
};

declare module 'fastify' {
  interface FastifyRequest {
    /** The call as it is seen, where there is somebody to see it. */
    span: Span | undefined;
    /** The code of the error it was answered with. */
    problem: string | undefined;
  }
  interface FastifyContextConfig {
    /** The name of the call. */
    call?: string;
    /** Does it answer a file? */
    isFile?: boolean;
  }
}
