/** Makes the metrics of the catalogue with the OpenTelemetry SDK, and fills those that are looked at. */
import type { Histogram, Meter, UpDownCounter } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader, type PushMetricExporter } from '@opentelemetry/sdk-metrics';
import type { Telemetry } from '../../kernel/telemetry.ts';
import { METRICS, type Metric, type MetricName } from './catalogue.ts';
import type { Reading } from './reading.ts';
import { createRuntime } from './runtime.ts';

type Settings = {
  resource: Resource;
  exporter: PushMetricExporter;
  intervalMs: number;
  timeoutMs: number;
};
type Instruments = Pick<Telemetry, 'count' | 'measure' | 'watch'> & { stop(): Promise<void> };

const namesOf = (...kinds: Metric['kind'][]): MetricName[] =>
  (Object.keys(METRICS) as MetricName[]).filter((name) => kinds.includes(METRICS[name].kind));

const histogramOf = (meter: Meter, name: MetricName): Histogram => {
  const { unit, what, edges = [] }: Metric = METRICS[name];
  return meter.createHistogram(name, { unit, description: what, advice: { explicitBucketBoundaries: [...edges] } });
};

export const createInstruments = ({ resource, exporter, intervalMs, timeoutMs }: Settings): Instruments => {
  const reader = new PeriodicExportingMetricReader({
    exporter,
    exportIntervalMillis: intervalMs,
    exportTimeoutMillis: Math.min(timeoutMs, intervalMs),
  });
  const provider = new MeterProvider({ resource, readers: [reader] });
  const meter = provider.getMeter('ema-portal');
  const histograms = new Map(namesOf('histogram').map((name) => [name, histogramOf(meter, name)]));
  const counters = new Map<MetricName, UpDownCounter>(
    namesOf('counter', 'level').map((name) => {
      const { kind, unit, what }: Metric = METRICS[name];
      const options = { unit, description: what };
      return [name, kind === 'level' ? meter.createUpDownCounter(name, options) : meter.createCounter(name, options)];
    }),
  );
  const measure: Telemetry['measure'] = (metric, value, labels) => histograms.get(metric)?.record(value, labels);
  const runtime = createRuntime(measure);
  let watched: Parameters<Telemetry['watch']>[0] = async () => [];
  const read = async (): Promise<readonly Reading[]> => [...runtime.read(), ...(await watched())];
  const gauges = new Map(
    namesOf('gauge', 'read-counter').map((name) => {
      const { kind, unit, what }: Metric = METRICS[name];
      const options = { unit, description: what };
      return [
        name,
        kind === 'gauge' ? meter.createObservableGauge(name, options) : meter.createObservableCounter(name, options),
      ];
    }),
  );
  meter.addBatchObservableCallback(
    async (result) => {
      for (const [name, value, labels] of await read()) {
        const gauge = gauges.get(name);
        if (gauge) result.observe(gauge, value, labels);
      }
    },
    [...gauges.values()],
  );
  return {
    count: (metric, labels, change = 1) => counters.get(metric)?.add(change, labels),
    measure,
    watch: (look) => void (watched = look),
    stop: async () => {
      runtime.stop();
      await provider.shutdown();
    },
  };
};
