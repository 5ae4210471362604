/** Lets statements be parts of the work they are sent for, and measures the wait for a connection. */
import { AsyncResource } from 'node:async_hooks';
import type pg from 'pg';
import { faultOf, type Span, type Telemetry } from '../kernel/telemetry.ts';
import { createStatements } from './name-statements.ts';

type Done = (error: Error | null, result?: unknown) => void;
const textOf = (given: unknown): string | undefined => {
  if (typeof given === 'string') return given;
  const { text } = (given ?? {}) as { text?: unknown };
  return typeof text === 'string' ? text : undefined;
};

const statementOf = createStatements();
const begin = (telemetry: Telemetry, given: unknown): Span | undefined => {
  if (!telemetry.current()?.isRecorded) return undefined;
  const text = textOf(given);
  if (text === undefined) return undefined;
  const { name, attributes } = statementOf(text);
  return telemetry.part(name, { kind: 'client', attributes });
};

/** Of whatever this connection is asked from now on. */
export const traceQueries = (client: pg.PoolClient, telemetry: Telemetry): void => {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  (client as { query: unknown }).query = (...given: unknown[]) => {
    const span = begin(telemetry, given[0]);
    if (!span) return query(...given);
    const callback = given.at(-1);
    if (typeof callback === 'function') {
      const ended: Done = (error, result) => {
        span.end(error ? faultOf(error) : undefined);
        (callback as Done)(error, result);
      };
      return query(...given.slice(0, -1), ended);
    }
    return (query(...given) as Promise<unknown>).then(
      (result) => {
        span.end();
        return result;
      },
      (thrown: unknown) => {
        span.end(faultOf(thrown));
        throw thrown;
      },
    );
  };
};

type Connected = (error: Error | undefined, client: unknown, release: unknown) => void;
/** Who waits is given a connection by somebody who gives theirs back, and goes on with work of its own all the same. */
export const traceConnections = (pool: pg.Pool, telemetry: Telemetry): void => {
  const connect = pool.connect.bind(pool) as (done?: Connected) => Promise<unknown> | undefined;
  const labels = { 'db.client.connection.pool.name': 'calls' };
  const connected = (done?: Connected): unknown => {
    const began = performance.now();
    const waited = (): void =>
      telemetry.measure('db.client.connection.wait_time', (performance.now() - began) / 1_000, labels);
    if (!done) return connect()?.finally(waited);
    const ours = AsyncResource.bind(done);
    return connect((...given) => {
      waited();
      ours(...given);
    });
  };
  (pool as { connect: unknown }).connect = connected;
};
