/** Starts the OpenTelemetry SDK: spans, metrics and lines of the log go to one collector by OTLP over HTTP. */
import { hostname } from 'node:os';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes, type Resource } from '@opentelemetry/resources';
import { calls } from '@ema/calls/all.ts';
import type { Config } from '../../kernel/config.ts';
import { portalVersion } from '../../kernel/portal-version.ts';
import type { Telemetry } from '../../kernel/telemetry.ts';
import { createInstruments } from './instruments.ts';
import { createLines } from './lines.ts';
import { createSpans } from './spans.ts';

/** What a process that ends still waits for its collector. */
const FAREWELL_MS = 3_000;
/** Requests under way to the collector; with one that hangs the queues fill, and what comes then is thrown away. */
const REQUESTS_AT_MOST = 4;

/** `a=b,c=d`, percent-encoded as the standard variables are. */
const pairsOf = (written: string | undefined): Record<string, string> =>
  Object.fromEntries(
    (written ?? '')
      .split(',')
      .map((pair) => pair.split('='))
      .filter(([name, ...value]) => name?.trim() && value.length > 0)
      .map(([name = '', ...value]) => [name.trim(), decodeURIComponent(value.join('=').trim())]),
  );

const resourceOf = async (config: Config): Promise<Resource> =>
  resourceFromAttributes({
    'service.name': config.OTEL_SERVICE_NAME,
    'service.version': (await portalVersion()) ?? 'sources',
    'service.instance.id': `${hostname()}:${config.PORT}`,
    'deployment.environment.name': config.NODE_ENV,
    ...pairsOf(config.OTEL_RESOURCE_ATTRIBUTES),
  });

export const start = async (config: Config): Promise<Telemetry> => {
  const resource = await resourceOf(config);
  const base = (config.OTEL_EXPORTER_OTLP_ENDPOINT ?? '').replace(/\/$/, '');
  const to = (signal: string) => ({
    url: `${base}/v1/${signal}`,
    headers: pairsOf(config.OTEL_EXPORTER_OTLP_HEADERS),
    timeoutMillis: config.OTEL_EXPORTER_OTLP_TIMEOUT,
    concurrencyLimit: REQUESTS_AT_MOST,
  });
  const delayMs = config.OTEL_BSP_SCHEDULE_DELAY;
  const spans = createSpans({
    resource,
    exporter: new OTLPTraceExporter(to('traces')),
    ratio: config.OTEL_TRACES_SAMPLER_ARG,
    delayMs,
    calls: new Set(calls.map(({ name }) => name)),
  });
  const instruments = createInstruments({
    resource,
    exporter: new OTLPMetricExporter(to('metrics')),
    intervalMs: config.OTEL_METRIC_EXPORT_INTERVAL,
    timeoutMs: config.OTEL_EXPORTER_OTLP_TIMEOUT,
  });
  const lines = createLines({ resource, exporter: new OTLPLogExporter(to('logs')), delayMs });
  return {
    isOn: true,
    ...spans,
    ...instruments,
    ...lines,
    stop: async () => {
      const { promise, resolve } = Promise.withResolvers<unknown>();
      const patience = setTimeout(resolve, FAREWELL_MS);
      await Promise.race([Promise.allSettled([spans.stop(), instruments.stop(), lines.stop()]), promise]);
      clearTimeout(patience);
    },
  };
};
