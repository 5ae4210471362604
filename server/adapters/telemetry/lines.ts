/** Hands the lines of the log to the collector, as redacted as they were written. */
import { ROOT_CONTEXT, SeverityNumber, trace, type Attributes } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider, type LogRecordExporter } from '@opentelemetry/sdk-logs';

const QUEUED_AT_MOST = 2_048;
const SEVERITIES: Readonly<Record<number, readonly [SeverityNumber, string]>> = {
  10: [SeverityNumber.TRACE, 'TRACE'],
  20: [SeverityNumber.DEBUG, 'DEBUG'],
  30: [SeverityNumber.INFO, 'INFO'],
  40: [SeverityNumber.WARN, 'WARN'],
  50: [SeverityNumber.ERROR, 'ERROR'],
  60: [SeverityNumber.FATAL, 'FATAL'],
};
/** Said otherwise, or of no use elsewhere; who did it stays on this machine. */
const LEFT_OUT = new Set(['level', 'time', 'msg', 'pid', 'hostname', 'trace_id', 'span_id', 'actor', 'subject']);

type Line = { level?: number; time?: number; msg?: string; trace_id?: string; span_id?: string } & Record<
  string,
  unknown
>;

const plain = (value: unknown): string | number | boolean =>
  typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string' ? value : JSON.stringify(value);
const attributesOf = (line: Line): Attributes =>
  Object.fromEntries(
    Object.entries(line)
      .filter(([name, value]) => !LEFT_OUT.has(name) && value !== undefined && value !== null)
      .map(([name, value]) => [name === 'requestId' ? 'ema.request_id' : name, plain(value)]),
  );
const contextOf = ({ trace_id: traceId, span_id: spanId }: Line) =>
  traceId && spanId ? trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: 1 }) : ROOT_CONTEXT;

type Settings = { resource: Resource; exporter: LogRecordExporter; delayMs: number };
export const createLines = ({ resource, exporter, delayMs }: Settings) => {
  const provider = new LoggerProvider({
    resource,
    logRecordLimits: { attributeValueLengthLimit: 4_000, attributeCountLimit: 32 },
    processors: [
      new BatchLogRecordProcessor({ exporter, maxQueueSize: QUEUED_AT_MOST, scheduledDelayMillis: delayMs }),
    ],
  });
  const logger = provider.getLogger('ema-portal');
  return {
    line: (json: string): void => {
      const line = JSON.parse(json) as Line;
      const [severityNumber, severityText] = SEVERITIES[line.level ?? 30] ?? [SeverityNumber.INFO, 'INFO'];
      logger.emit({
        severityNumber,
        severityText,
        body: line.msg ?? '',
        attributes: attributesOf(line),
        context: contextOf(line),
        ...(line.time === undefined ? {} : { timestamp: line.time }),
      });
    },
    stop: () => provider.shutdown(),
  };
};
