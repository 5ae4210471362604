/** Makes spans with the OpenTelemetry SDK, and decides which work is recorded. */
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  createContextKey,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span as ApiSpan,
  type SpanContext,
} from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  RandomIdGenerator,
  SamplingDecision,
  TracerProvider,
  type IdGenerator,
  type Sampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import { faultOf, isRefusal, type Parent, type Span, type Telemetry } from '../../kernel/telemetry.ts';
import { readTraceparent, writeTraceparent } from './traceparent.ts';

/** What waits for the collector; more is thrown away. */
const QUEUED_AT_MOST = 4_096;
/** Trace ids that came from outside and were taken over lately. */
const SEEN_AT_MOST = 1_000;
/** Reports of browsers that are taken, in a second. */
const SHOWN_A_SECOND = 20;
const LONGEST_MS = 120_000;

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

/** Its parent is a stranger’s: whether it is recorded, the portal decides. */
const STRANGER = createContextKey('stranger');
/** Was decided already. */
const DECIDED = createContextKey('decided');
const RECORDED = ROOT_CONTEXT.setValue(DECIDED, true);

/**
 * Of every whole piece of work so large a part is recorded, by chance and not by its id: a stranger chooses the id.
 * What belongs to work of the portal’s own follows it.
 */
export const createSampler = (ratio: number, chance: () => number): Sampler => ({
  shouldSample: (context) => {
    const parent = context.getValue(STRANGER) ? undefined : trace.getSpanContext(context);
    const isTaken = context.getValue(DECIDED) === true || (parent ? (parent.traceFlags & 1) === 1 : chance() < ratio);
    return { decision: isTaken ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD };
  },
  toString: () => `ParentBased{chance ${ratio}}`,
});

type Ids = IdGenerator & { given: { traceId: string; spanId: string } | null };
/** Random ids, unless the span is one that has its own already: what a browser did. */
const createIds = (): Ids => {
  const random = new RandomIdGenerator();
  const ids: Ids = {
    given: null,
    generateTraceId: () => ids.given?.traceId ?? random.generateTraceId(),
    generateSpanId: () => ids.given?.spanId ?? random.generateSpanId(),
  };
  return ids;
};

type Own = Span & { context: Context };
const own = (span: ApiSpan): Own => {
  const { traceId, spanId } = span.spanContext();
  return {
    context: trace.setSpan(ROOT_CONTEXT, span),
    isRecorded: span.isRecording(),
    traceparent: writeTraceparent(span.spanContext()),
    ids: { trace_id: traceId, span_id: spanId },
    set: (attributes) => void span.setAttributes(attributes),
    end: (fault) => {
      if (fault !== undefined) span.setAttribute('error.type', fault).setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
};

/** Once: a stranger that sends one id again and again gets traces of their own, and no endless one. */
const createSeen = (): ((traceId: string) => boolean) => {
  const seen = new Set<string>();
  return (traceId) => {
    if (seen.has(traceId)) return true;
    const [oldest] = seen;
    if (seen.size >= SEEN_AT_MOST && oldest !== undefined) seen.delete(oldest);
    seen.add(traceId);
    return false;
  };
};

/** `<trace>-<span>;<call>;<milliseconds since it was asked>;<milliseconds until it was shown>` */
const SHOWN = /^([0-9a-f]{32})-([0-9a-f]{16});([a-z][a-z.-]{2,60});(\d{1,6});(\d{1,6})$/;

/** So many in a second, and no more. */
const createAllowance = (): (() => boolean) => {
  let second = 0;
  let left = 0;
  return () => {
    const now = Math.floor(performance.now() / 1_000);
    if (now !== second) [second, left] = [now, SHOWN_A_SECOND];
    left -= 1;
    return left >= 0;
  };
};

type Settings = {
  resource: Resource;
  exporter: SpanExporter;
  ratio: number;
  chance?: () => number;
  delayMs: number;
  /** The names of the portal’s calls: a browser tells of no others. */
  calls: ReadonlySet<string>;
};
type Spans = Pick<Telemetry, 'current' | 'begin' | 'within' | 'part' | 'span' | 'shown'> & { stop(): Promise<void> };

export const createSpans = (settings: Settings): Spans => {
  const { resource, exporter, ratio, chance = Math.random, delayMs, calls } = settings;
  const ids = createIds();
  const provider = new TracerProvider({
    resource,
    sampler: createSampler(ratio, chance),
    idGenerator: ids,
    spanLimits: { attributeValueLengthLimit: 2_000, attributeCountLimit: 32, eventCountLimit: 8, linkCountLimit: 4 },
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: QUEUED_AT_MOST, scheduledDelayMillis: delayMs })],
  });
  const tracer = provider.getTracer('ema-portal');
  const underWay = new AsyncLocalStorage<Own>();
  const isSeen = createSeen();
  const mayShow = createAllowance();

  const contextOf = (parent: Parent | undefined): { context: Context; link?: SpanContext } => {
    const from = readTraceparent(parent?.traceparent);
    if (!from || !parent) return { context: ROOT_CONTEXT };
    const context = trace.setSpanContext(ROOT_CONTEXT, from);
    return parent.isOurs ? { context } : { context: context.setValue(STRANGER, true), link: from };
  };
  const begin: Spans['begin'] = (name, { kind, attributes = {}, parent }) => {
    const { context, link } = contextOf(parent);
    const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, context);
    if (!link || !span.isRecording() || !isSeen(link.traceId)) return own(span);
    return own(tracer.startSpan(name, { kind: KINDS[kind], attributes, links: [{ context: link }] }, RECORDED));
  };
  const part: Spans['part'] = (name, { kind, attributes = {} }) => {
    const parent = underWay.getStore();
    if (!parent?.isRecorded) return undefined;
    return own(tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent.context));
  };
  const within: Spans['within'] = (span, work) => (span ? underWay.run(span as Own, work) : work());
  return {
    begin,
    part,
    within,
    current: () => underWay.getStore(),
    span: async (name, how, work) => {
      const span = part(name, how);
      if (!span) return work(undefined);
      try {
        const result = await within(span, () => work(span));
        span.end();
        return result;
      } catch (thrown) {
        if (isRefusal(thrown)) span.set({ 'error.type': faultOf(thrown) });
        span.end(isRefusal(thrown) ? undefined : faultOf(thrown));
        throw thrown;
      }
    },
    shown: (said) => {
      const [, traceId = '', spanId = '', call = '', since, took] = SHOWN.exec(said) ?? [];
      if (!calls.has(call) || Number(since) > LONGEST_MS || Number(took) > Number(since) || !mayShow()) return;
      const startTime = performance.timeOrigin + performance.now() - Number(since);
      ids.given = { traceId, spanId };
      const attributes = { 'ema.call': call };
      const span = tracer.startSpan(`browser ${call}`, { kind: SpanKind.CLIENT, startTime, attributes }, RECORDED);
      ids.given = null;
      span.end(startTime + Number(took));
    },
    stop: () => provider.shutdown(),
  };
};
