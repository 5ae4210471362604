/** Takes a request through the same steps for every call, from the session to the answer. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SQL } from 'drizzle-orm';
import type { ZodType } from 'zod';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { pageOfOtherShop, pageOfSomebodyElse } from '@ema/domain/access/may.ts';
import { FIBRA, KLEEN } from '@ema/domain/access/roles.ts';
import { formatInstant } from '@ema/domain/kernel/days.ts';
import { isBlocked } from '@ema/domain/operations/registry.ts';
import { idempotencyKey } from '@ema/calls/kernel/shapes.ts';
import { ACCOUNT_HEADER, SHOP_HEADER, type CallSpec } from '@ema/calls/kernel/call.ts';
import { writesFor, type Queryable, type Tx } from '../db/client.ts';
import { writeAudit, writeAudits, type AuditRow } from './audit.ts';
import type { CallContext, FileAnswer, RedirectAnswer, Viewer } from './context.ts';
import { csvPasses } from './csv-body.ts';
import { counting, takeFileOfDay } from './daily-limits.ts';
import type { Handler } from './handle.ts';
import { SWITCH_USER } from './cross-site.ts';
import { toHydra } from './hydra.ts';
import { claimIntent, dropClaim, hashRequest, keepAnswer, type Intent } from './idempotency.ts';
import { findKeyViewer, keyOf, mayCallByKey, noteKeyUse } from './key-gate.ts';
import { networkOf } from './limits.ts';
import { createOutbox } from './outbox.ts';
import { scopeOf } from './scopes.ts';
import {
  clearSessionCookie,
  readDeviceCookie,
  readSessionCookie,
  setDeviceCookie,
  setSessionCookie,
} from './session-cookie.ts';
import { findViewer } from './session-gate.ts';
import { sendFile } from './send-file.ts';
import type { Services } from './services.ts';
import type { Outcome } from './standby.ts';

/** Thrown inside a transaction that must be committed although the answer is an error. */
class Refusal {
  readonly error: CallError;
  constructor(error: CallError) {
    this.error = error;
  }
}

/** Registers the route of one call: session → may → input → idempotency → transaction → audit → output. */
export const registerCall = (app: FastifyInstance, handler: Handler, services: Services): void => {
  const { spec } = handler;
  const json = typeof spec.output === 'object';
  app.route({
    method: spec.method,
    url: spec.path === '/' ? SWITCH_USER : spec.path,
    bodyLimit: spec.bodyLimit ?? 65_536,
    schema: {
      summary: spec.summary,
      operationId: spec.name,
      tags: [spec.name.split('.')[0] ?? 'portal'],
      ...(spec.scope ? { security: [{ apiKey: [spec.scope] }] } : {}),
      ...(spec.params ? { params: spec.params } : {}),
      ...(spec.query ? { querystring: spec.query } : {}),
      ...(spec.body ? { body: spec.body } : {}),
      ...(json ? { response: { '2xx': spec.output as ZodType } } : {}),
    },
    config: {
      call: spec.name,
      isFile: spec.output === 'file',
      takesCsv: spec.csv !== undefined && spec.body !== undefined,
    },
    ...(spec.output === 'file' ? { compress: false } : {}),
    ...(spec.csv && spec.body ? { validatorCompiler: csvPasses } : {}),
    onRequest: (request) => services.telemetry.within(request.span, () => admit(spec, request, services)),
    handler: async (request, reply) => {
      const input = { params: request.params, query: request.query, body: request.body };
      const performed = await services.telemetry.within(request.span, () =>
        services.underWay.run(spec.rate, () => perform(handler, request, reply, input, services)),
      );
      reply.header('cache-control', 'no-store');
      if (spec.output === 'file') return sendFile(reply, performed.answer as FileAnswer);
      if (spec.output === 'redirect') return reply.redirect((performed.answer as RedirectAnswer).location, 303);
      if (spec.output === 'empty') return reply.code(204).send();
      reply.code(performed.status);
      if (request.headers.accept?.includes('application/ld+json')) {
        const shaped = toHydra((spec.output as ZodType).parse(performed.answer), request.url);
        return reply.type('application/ld+json').serializer(JSON.stringify).send(shaped);
      }
      return reply.send(performed.answer);
    },
  });
};

/** Whether there is room, who asks, and whether they may: the steps before a request is read. @throws CallError */
export const admit = (spec: CallSpec, request: FastifyRequest, services: Services): Promise<void> =>
  services.underWay.admit(spec.rate, async () => {
    await takeRate(spec, request, services);
    request.now = services.ports.clock.now();
    request.viewer = await viewerOf(spec, request, services);
    refuseInMaintenance(spec, request.viewer, request.now);
    // Of who one is by now a page of somebody else learns before what they may.
    refuseForSomebodyElse(spec, request.viewer, request.headers[ACCOUNT_HEADER]);
    mayCall(spec, request.viewer);
    refuseForOtherShop(spec, request);
    if (spec.rate === 'export') await takeFileOfDay({ ...services, viewer: request.viewer });
    if (request.viewer?.key) await noteKeyUse(services, spec, request.viewer.key, request);
  });

const viewerOf = async (spec: CallSpec, request: FastifyRequest, services: Services): Promise<Viewer | null> => {
  const key = keyOf(request);
  if (key !== null) return findKeyViewer(services, spec, key, request);
  const secret = readSessionCookie(request, services.config);
  return secret ? findViewer(services.pool, secret, request.now) : null;
};

/** Who may: the second step of every call. @throws unauthenticated, forbidden, acting_refused, operations_pending */
export const mayCall = (spec: CallSpec, viewer: Viewer | null): void => {
  if (viewer?.key) mayCallByKey(spec, viewer.key.scopes);
  if (spec.who === 'anyone') return;
  if (!viewer) throw new CallError('unauthenticated');
  if (spec.who !== 'signed-in' && !spec.who.some((role) => viewer.roles.includes(role)))
    throw new CallError('forbidden');
  if (viewer.acting && spec.acting === 'refused') throw new CallError('acting_refused');
  if (spec.whilePending === 'refused' && !viewer.acting && isBlocked(viewer.requiredOperations))
    throw new CallError('operations_pending');
};

/**
 * Nothing is answered or written for another person than the one it was meant for: acting for somebody may have begun
 * or ended since the page was opened, in another tab or because its hour was over. A browser says for whom its page
 * was; a link says nothing, and reads as who one is. @throws acting_refused
 */
const refuseForSomebodyElse = (
  spec: CallSpec,
  viewer: Viewer | null,
  meantFor: string | string[] | undefined,
): void => {
  const isLeaving = spec.name === 'access.subordinate-login';
  if (spec.who === 'anyone' || isLeaving || !viewer || viewer.key) return;
  const isWriting = spec.method !== 'GET';
  if (isOfSomebodyElse(viewer, meantFor) || (isWriting && viewer.actingEnded))
    throw new CallError('acting_refused', pageOfSomebodyElse(viewer.displayName, isWriting));
};

const isOfSomebodyElse = ({ username }: Viewer, meantFor: string | string[] | undefined): boolean =>
  typeof meantFor === 'string' && meantFor !== encodeURIComponent(username);

/**
 * Nothing is answered or written for another shop than the one its page was opened for: its person may have gone on to
 * the other in another tab (ACC-705). A page of somebody else has more to learn than that. @throws other_shop
 */
const refuseForOtherShop = (spec: CallSpec, { viewer, headers }: FastifyRequest): void => {
  if (spec.who === 'anyone' || spec.ofAnyShop || !viewer || viewer.key || viewer.shop === null) return;
  if (isOfSomebodyElse(viewer, headers[ACCOUNT_HEADER])) return;
  const of = [FIBRA, KLEEN].find((shop) => String(shop) === headers[SHOP_HEADER]);
  if (of !== undefined && of !== viewer.shop)
    throw new CallError('other_shop', pageOfOtherShop({ now: viewer.shop, of }, spec.method !== 'GET'));
};

/** ACC-336: in the weekly maintenance only administrators go on; everybody may leave, or sign in as somebody else. */
const refuseInMaintenance = (spec: CallSpec, viewer: Viewer | null, now: Date): void => {
  const until = viewer?.maintenanceUntil;
  if (!until || spec.rate === 'credential' || spec.name === 'access.logout') return;
  throw new CallError(
    'maintenance',
    `Il portale è in manutenzione fino alle ${formatInstant(until).slice(11)}. Riprova più tardi.`,
    { retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) },
  );
};

/** Per network and five minutes; accounts and people have limits of their own, taken by handlers. */
const RATES: Partial<Record<CallSpec['rate'], [number, number]>> = {
  credential: [60, 300],
  code: [120, 300],
  export: [60, 300],
};

/** Whoever hung up meanwhile has none any more: what they asked for is done and written down all the same. */
const addressOf = ({ ip }: { ip?: string }): string => ip ?? '';

const takeRate = async (spec: CallSpec, request: FastifyRequest, services: Services): Promise<void> => {
  const rate = RATES[spec.rate];
  if (rate)
    await services.limits.take(
      `net-${spec.rate}`,
      networkOf(addressOf(request)),
      rate[0] * services.config.EMA_LIMIT_FACTOR,
      rate[1],
    );
};

type Done = { status: number; answer: unknown };

/** What takes longer on a standby is asked of the primary; a file is waited for as long as there. */
const STANDBY_MS = 2_000;
const PATIENCE_MS: Partial<Record<CallSpec['rate'], number>> = { export: 4_000 };

const perform = async (
  handler: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
  input: { params: unknown; query: unknown; body: unknown },
  services: Services,
): Promise<Done> => {
  const { spec, options } = handler;
  const status = options.status ?? 200;
  const work = async (db: Queryable, intent: Intent | null, isStandby = false): Promise<unknown> => {
    const c = contextOf(handler, request, reply, { db, isStandby }, services);
    try {
      const answer = await handler.run(c.context, input);
      if (spec.audit === 'always' && !c.audited()) await c.context.audit({});
      await c.writeEvents(intent ? keepAnswer(intent, status, answer) : undefined);
      return answer;
    } catch (thrown) {
      // What is refused has no answer to keep: with its key it is tried again, and not under way for ever.
      if (thrown instanceof Refusal) await c.writeEvents(intent ? dropClaim(intent) : undefined);
      throw thrown;
    }
  };
  const isRead = spec.method === 'GET';
  if (spec.reads === 'standby' && request.viewer && services.standby) {
    const { writes } = request.viewer;
    const tell = (outcome: Outcome): void => {
      services.telemetry.count('ema.standby.reads', { 'ema.call': spec.name, 'ema.outcome': outcome });
      request.span?.set({ 'ema.standby': outcome });
    };
    const asked = { writes, now: request.now, patienceMs: PATIENCE_MS[spec.rate] ?? STANDBY_MS, tell };
    const read = await services.standby.read(asked, (db) => work(db, null, true));
    if (read) return { status, answer: read.answer };
  }
  if (options.transaction === 'manual' || isRead) {
    const once = () => work(services.db, null);
    return { status, answer: await (isRead && spec.idempotency === 'safe' ? repeating(once) : once()) };
  }
  const intent = intentOf(spec, request, input);
  return inTransaction(services, request, async (tx) => {
    const first = intent && (await claimIntent(tx, intent));
    if (first) {
      reply.header('idempotency-replayed', 'true');
      return first;
    }
    return { status, answer: await work(tx, intent) };
  });
};

const intentOf = (spec: CallSpec, request: FastifyRequest, input: unknown): Intent | null => {
  const key = request.headers['idempotency-key'];
  if (spec.idempotency !== 'key' || key === undefined) return null;
  const checked = idempotencyKey().safeParse(key);
  if (!checked.success) throw new CallError('malformed', 'L’intestazione Idempotency-Key non è valida.');
  return {
    userId: request.viewer?.subjectUserId ?? 0,
    call: spec.name,
    key: checked.data,
    requestHash: hashRequest(input),
  };
};

/** What the database says when a transaction is to be done again: serialisation, deadlock, an outdated statement. */
const AGAIN: readonly unknown[] = ['40001', '40P01', '0A000'];

/** Runs the work, again at most twice when the database asks for it. */
const repeating = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (thrown) {
      const code = (thrown as { code?: string }).code ?? (thrown as { cause?: { code?: string } }).cause?.code;
      if (attempt === 3 || !AGAIN.includes(code)) throw thrown;
      await new Promise((resolve) => setTimeout(resolve, 10 * attempt + Math.random() * 20));
    }
  }
};

/** Runs the work in a transaction, which a refusal does not undo. */
const inTransaction = async <T>(
  services: Services,
  { now, viewer }: FastifyRequest,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => {
  const result = await repeating(() =>
    services.db.transaction(now, async (tx) => {
      writesFor(tx, viewer?.actorUserId, viewer?.subjectUserId);
      try {
        return await work(tx);
      } catch (thrown) {
        if (thrown instanceof Refusal) return thrown;
        throw thrown;
      }
    }),
  );
  if (result instanceof Refusal) throw result.error;
  return result;
};

const contextOf = (
  handler: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
  { db, isStandby }: { db: Queryable; isStandby: boolean },
  services: Services,
) => {
  const { viewer, now } = request;
  let audited = false;
  /** A standby takes nothing: what is written beside an answer of its is the primary's. */
  const writable = isStandby ? services.db : db;
  const sentBy = services.standby && viewer ? [viewer.actorUserId, viewer.subjectUserId] : [];
  const events: AuditRow[] = [];
  const who = { viewer, now, ip: addressOf(request), requestId: request.id };
  const inOneTransaction = db !== services.db;
  const outboxOn = (on: Queryable) => counting(createOutbox(on, services.boss, sentBy), on, { ...services, viewer });
  const context: CallContext<Viewer | null> = {
    db,
    transact: (work) => inTransaction(services, request, work),
    viewer,
    scope: viewer ? scopeOf(viewer) : null,
    now,
    ip: addressOf(request),
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
    config: services.config,
    ports: services.ports,
    limits: services.limits,
    timings: services.timings,
    audit: async (event, on) => {
      audited = true;
      const row = { event: handler.spec.name, ...event };
      // In the call's own transaction the rows go last, together: the lane's lock is held for the shortest time.
      if (on === undefined && inOneTransaction) events.push(row);
      else await writeAudit(on ?? writable, row, who);
    },
    outbox: outboxOn(writable),
    outboxOn,
    commitAndRefuse: (error) => {
      throw new Refusal(error);
    },
    findViewer: (secret) => findViewer(services.pool, secret, now),
    device: readDeviceCookie(request, services.config),
    setDevice: (secret) => setDeviceCookie(reply, secret, services.config),
    setSession: (secret) =>
      secret === null ? clearSessionCookie(reply, services.config) : setSessionCookie(reply, secret, services.config),
    rawBody: request.rawBody ?? null,
    header: (name) => {
      const value = request.headers[name.toLowerCase()];
      return Array.isArray(value) ? value[0] : value;
    },
  };
  return {
    context,
    audited: () => audited,
    writeEvents: (beside?: SQL) => writeAudits(writable, events.splice(0), who, beside),
  };
};

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
    /** When the request came: the one time of all it does. */
    now: Date;
    rawBody: Buffer | undefined;
  }
}
