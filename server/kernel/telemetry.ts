/** Says how the portal tells a collector what it does; without one it tells nobody, and nothing of it is loaded. */
import type { MetricName } from '../adapters/telemetry/catalogue.ts';
import type { Reading } from '../adapters/telemetry/reading.ts';

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;
export type SpanKind = 'server' | 'client' | 'consumer' | 'internal';

/** A piece of work under way; when it is not recorded, a name for it that others may follow. */
export type Span = {
  isRecorded: boolean;
  /** As W3C writes it: whoever goes on with this work elsewhere is given it. */
  traceparent: string;
  /** What a line of the log says of it. */
  ids: Readonly<{ trace_id: string; span_id: string }>;
  set(attributes: Attributes): void;
  /** `fault`: the kind of what went wrong, never its words. */
  end(fault?: string): void;
};

type Begin = { kind: SpanKind; attributes?: Attributes };
/** `isOurs`: written by the portal itself. A stranger’s says which work it belongs to, and decides nothing. */
export type Parent = { traceparent: string; isOurs: boolean };

export type Telemetry = {
  isOn: boolean;
  /** What is under way here. */
  current(): Span | undefined;
  /** Begins a piece of work that may belong to one elsewhere. Whoever begins it ends it. */
  begin(name: string, how: Begin & { parent?: Parent | undefined }): Span;
  /** Does the work as part of that span. */
  within<T>(span: Span | undefined, work: () => T): T;
  /** A part of what is under way; of what is not recorded no part is either. Whoever begins it ends it. */
  part(name: string, how: Begin): Span | undefined;
  /** Does the work as a part of what is under way. */
  span<T>(name: string, how: Begin, work: (span: Span | undefined) => Promise<T>): Promise<T>;
  /** What a signed-in browser says of an answer that it has shown: when it was asked, and how long that took. */
  shown(said: string): void;
  /** Counts one, or a change of what is under way. */
  count(metric: MetricName, labels: Attributes, change?: number): void;
  measure(metric: MetricName, value: number, labels: Attributes): void;
  /** From now on this is looked at with every report. */
  watch(read: () => Promise<readonly Reading[]>): void;
  /** A line of the log as it was written: redacted. */
  line(json: string): void;
  /** Sends what is left, for a moment at most. */
  stop(): Promise<void>;
};

/** Of a portal without a collector. */
export const noTelemetry: Telemetry = {
  isOn: false,
  current: () => undefined,
  begin: () => NOTHING,
  within: (_span, work) => work(),
  part: () => undefined,
  span: (_name, _how, work) => work(undefined),
  shown: () => {},
  count: () => {},
  measure: () => {},
  watch: () => {},
  line: () => {},
  stop: async () => {},
};
const NOTHING: Span = {
  isRecorded: false,
  traceparent: '',
  ids: { trace_id: '', span_id: '' },
  set: () => {},
  end: () => {},
};

const NAMED = /^[A-Za-z0-9_]{2,40}$/;
/** The kind of what was thrown: its code, or its class. Of its words nothing leaves. */
export const faultOf = (thrown: unknown): string => {
  const { code, cause } = (thrown ?? {}) as { code?: unknown; cause?: unknown };
  if (typeof code === 'string' && NAMED.test(code)) return code;
  if (cause !== undefined && cause !== thrown) return faultOf(cause);
  return thrown instanceof Error && NAMED.test(thrown.constructor.name) ? thrown.constructor.name : 'Error';
};

/** Anything that counts as done although it says no: a refusal is an answer. */
export const isRefusal = (thrown: unknown): boolean => {
  const { status } = (thrown ?? {}) as { status?: unknown };
  return typeof status === 'number' && status < 500;
};
