/** A collector that takes traces, metrics and logs by OTLP over HTTP, keeps them, and fails as a test says. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

type Value = { stringValue?: string; intValue?: number | string; doubleValue?: number; boolValue?: boolean };
type Attribute = { key: string; value: Value };
type Said = Record<string, string | number | boolean>;
export type SeenSpan = {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  status: { code?: number };
  links?: { traceId: string }[];
  said: Said;
};
type Point = {
  attributes?: Attribute[];
  count?: number | string;
  asInt?: number | string;
  asDouble?: number;
  explicitBounds?: number[];
};
type SeenMetric = { name: string; unit: string; description: string; said: Said; value: number; edges?: number[] };
type SeenLine = { body: string; traceId?: string; spanId?: string; said: Said };
type Report = {
  resourceSpans?: { scopeSpans: { spans: (Omit<SeenSpan, 'said'> & { attributes?: Attribute[] })[] }[] }[];
  resourceMetrics?: { scopeMetrics: { metrics: RawMetric[] }[] }[];
  resourceLogs?: { scopeLogs: { logRecords: RawLine[] }[] }[];
};
type RawMetric = {
  name: string;
  unit: string;
  description: string;
  sum?: { dataPoints: Point[] };
  gauge?: { dataPoints: Point[] };
  histogram?: { dataPoints: Point[] };
};
type RawLine = { body: { stringValue?: string }; traceId?: string; spanId?: string; attributes?: Attribute[] };

const valueOf = ({ stringValue, boolValue, intValue, doubleValue }: Value) =>
  stringValue ?? boolValue ?? Number(intValue ?? doubleValue);
const saidIn = (attributes: readonly Attribute[] = []): Said =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, valueOf(value)]));

export type Collector = {
  url: string;
  /** Every report as it came. */
  raw: { path: string; text: string }[];
  /** What it does with a report; it is taken unless said. */
  answer: (response: ServerResponse) => void;
  spans(): SeenSpan[];
  /** As last told. */
  metrics(): SeenMetric[];
  lines(): SeenLine[];
};

const TAKEN: Collector['answer'] = (response) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end('{}');

export const collector = (): Collector => {
  const raw: Collector['raw'] = [];
  const sockets = new Set<Socket>();
  const reports = (): Report[] => raw.map(({ text }) => JSON.parse(text) as Report);
  const self: Collector = {
    url: '',
    raw,
    answer: TAKEN,
    spans: () =>
      reports()
        .flatMap((report) => report.resourceSpans ?? [])
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
        .map(({ attributes, ...span }) => ({ ...span, said: saidIn(attributes) })),
    metrics: () => {
      const last = reports().findLast((report) => report.resourceMetrics);
      const metrics = (last?.resourceMetrics ?? []).flatMap(({ scopeMetrics }) =>
        scopeMetrics.flatMap((scope) => scope.metrics),
      );
      return metrics.flatMap(({ name, unit, description, sum, gauge, histogram }) =>
        ((sum ?? gauge ?? histogram)?.dataPoints ?? []).map((point) => ({
          name,
          unit,
          description,
          said: saidIn(point.attributes),
          value: Number(point.count ?? point.asInt ?? point.asDouble),
          ...(point.explicitBounds ? { edges: point.explicitBounds } : {}),
        })),
      );
    },
    lines: () =>
      reports()
        .flatMap((report) => report.resourceLogs ?? [])
        .flatMap(({ scopeLogs }) => scopeLogs.flatMap(({ logRecords }) => logRecords))
        .map(({ body, attributes, ...line }) => ({ ...line, body: body.stringValue ?? '', said: saidIn(attributes) })),
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      raw.push({ path: request.url ?? '', text: Buffer.concat(parts).toString() });
      self.answer(response);
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    self.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return self;
};

/** Settings of a portal that tells this collector everything, at once. */
export const toldTo =
  (to: Collector, more: Record<string, string> = {}) =>
  () => ({
    OTEL_EXPORTER_OTLP_ENDPOINT: to.url,
    OTEL_TRACES_SAMPLER_ARG: '1',
    OTEL_BSP_SCHEDULE_DELAY: '50',
    OTEL_METRIC_EXPORT_INTERVAL: '300',
    OTEL_EXPORTER_OTLP_TIMEOUT: '300',
    ...more,
  });
