/** Reads and writes the W3C header that says which work a request belongs to. */
import type { SpanContext } from '@opentelemetry/api';

const WRITTEN = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Null for what is none. A browser’s header comes from anywhere: of a wrong one nothing is used. */
export const readTraceparent = (written: string | undefined): SpanContext | null => {
  const [, traceId, spanId, flags] = WRITTEN.exec(written ?? '') ?? [];
  if (traceId === undefined || spanId === undefined) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags ?? '0', 16) & 1, isRemote: true };
};

export const writeTraceparent = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-0${traceFlags & 1}`;
