/** Tells machines whether the server lives, whether it can serve, and how it is doing. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { routeOf } from './cross-site.ts';
import { databaseAnswers } from './database-answers.ts';
import type { Services } from './services.ts';

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
/** Where somebody asks from proves nothing behind a proxy of the same machine. */
const mayMeasure = ({ config }: Services, authorization = ''): boolean =>
  config.EMA_METRICS_TOKEN !== undefined &&
  timingSafeEqual(hashOf(authorization), hashOf(`Bearer ${config.EMA_METRICS_TOKEN}`));

/** Of the calls that a standby may answer, how many it did, and why the others were the primary’s. */
const countStandbyReads = (registry: Registry, { standby }: Services): void => {
  if (!standby) return;
  const reads = new Counter({
    name: 'ema_standby_reads_total',
    help: 'Calls that a standby may answer, by how that ended',
    labelNames: ['outcome'],
    registers: [],
    collect() {
      this.reset();
      for (const [outcome, n] of Object.entries(standby.counts)) this.inc({ outcome }, n);
    },
  });
  registry.registerMetric(reads);
};

/** NET-1040: the same name as by a collector, so one rule rings for either. */
const tellOfDatabase = (registry: Registry, { pool }: Services): void => {
  const isUp = new Gauge({
    name: 'ema_database_up',
    help: 'Whether the database answers: 1, or 0 when its statement fails or takes too long',
    registers: [],
    async collect() {
      this.set(Number(await databaseAnswers(pool)));
    },
  });
  registry.registerMetric(isUp);
};

/**
 * `/healthz`: the process lives. `/readyz`: the database answers, and the process is not about to end. `/metrics`:
 * Prometheus, with its token.
 */
export const registerHealth = (app: FastifyInstance, services: Services): void => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'ema_call_duration_seconds',
    help: 'Duration of calls by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  countStandbyReads(registry, services);
  tellOfDatabase(registry, services);
  app.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request) || 'none';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    // A screen of the portal or an unknown address is no call.
    if (request.routeOptions.url) services.timings.observe(`${request.method} ${route}`, reply.elapsedTime);
    if (!route.startsWith('/api/') && reply.statusCode < 400) return;
    const line = {
      requestId: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      actor: request.viewer?.actorUserId,
      subject: request.viewer?.subjectUserId,
    };
    services.telemetry.within(request.span, () => request.log.info(line, 'call'));
  });
  // A connection that is kept would bring the next request to a process that is gone.
  app.addHook('onSend', async (_request, reply) => {
    if (services.isLeaving) reply.header('connection', 'close');
  });
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (services.isLeaving) return reply.code(503).header('retry-after', '2').send({ status: 'leaving' });
    if (await databaseAnswers(services.pool)) return reply.send({ status: 'ready' });
    return reply.code(503).header('retry-after', '2').send({ status: 'database unavailable' });
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayMeasure(services, request.headers.authorization)) throw new CallError('not_found');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
};
