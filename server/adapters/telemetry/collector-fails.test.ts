import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../kernel/config.ts';
import { startTelemetry } from '../../start-services.ts';
import { collector, toldTo } from '../../test/collector.ts';
import { testPortal } from '../../test/harness.ts';

const to = collector();
/** Told by nobody but one process each: the portal below goes on telling the first one. */
const [few, alone] = [collector(), collector()];
const taken = to.answer;
const written: string[] = [];
const t = testPortal({
  settings: toldTo(to, { EMA_LOG_LEVEL: 'warn' }),
  log: { write: (line) => void written.push(line) },
});
const start = (settings: Record<string, string>) =>
  startTelemetry(readConfig({ DATABASE_URL: 'postgres://nobody@localhost/none', ...settings }));
const tell = (telemetry: Awaited<ReturnType<typeof start>>, spans: number): void => {
  for (let i = 0; i < spans; i += 1) telemetry.begin(`call ${i}`, { kind: 'server' }).end();
};
/** How long it takes, in milliseconds. */
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

describe('a collector that fails', () => {
  it.each([
    ['hangs', () => {}],
    ['answers 500', (response) => void response.writeHead(500).end()],
    ['asks to come back later', (response) => void response.writeHead(503, { 'retry-after': '1' }).end()],
    ['answers nonsense', (response) => void response.writeHead(200).end('<html>')],
    ['hangs up', (response) => void response.destroy()],
  ] satisfies [string, typeof to.answer][])('that %s costs people nothing', async (_, answer) => {
    const agente = await t.as('agente', 1);
    const ask = async (): Promise<void> => {
      for (let i = 0; i < 20; i += 1) expect((await agente.get('/api/account')).status).toBe(200);
    };
    const failing: number[] = [];
    const working: number[] = [];
    const before = to.raw.length;
    for (let turn = 0; turn < 3; turn += 1) {
      to.answer = taken;
      working.push(await timed(ask));
      to.answer = answer;
      failing.push(await timed(ask));
    }
    // It is given 300 ms to answer: twenty calls that waited for it would take six seconds more.
    expect(Math.min(...failing)).toBeLessThan(4 * Math.min(...working) + 1_000);
    await expect.poll(() => to.raw.length, { timeout: 10_000 }).toBeGreaterThan(before);
    expect(written).toEqual([]);
    to.answer = taken;
  });

  it('never has more than a few requests under way, what waits is bounded, and a process ends', async () => {
    const hanging: unknown[] = [];
    few.answer = (response) => void hanging.push(response);
    const telemetry = await start(
      toldTo(few, { OTEL_METRIC_EXPORT_INTERVAL: '60000', OTEL_EXPORTER_OTLP_TIMEOUT: '60000' })(),
    );
    const rest = new Promise((resolve) => setTimeout(resolve, 20));
    for (let i = 0; i < 20; i += 1) {
      tell(telemetry, 2_000);
      await rest;
    }
    // 40,000 were begun and at most 4,096 wait: the rest is gone.
    expect(few.raw.length).toBeLessThanOrEqual(4);
    // Whoever waited for the collector would wait for a minute, longer than a test may take.
    await telemetry.stop();
  });

  it('is not there: a process ends all the same', async () => {
    const telemetry = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_TRACES_SAMPLER_ARG: '1' });
    tell(telemetry, 10);
    await telemetry.stop();
  });
});

it('a process that ends has told everything', async () => {
  const telemetry = await start(
    toldTo(alone, {
      OTEL_BSP_SCHEDULE_DELAY: '60000',
      OTEL_METRIC_EXPORT_INTERVAL: '60000',
      OTEL_EXPORTER_OTLP_TIMEOUT: '5000',
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20b',
      OTEL_RESOURCE_ATTRIBUTES: 'host.name=app1,cloud.region=it',
    })(),
  );
  tell(telemetry, 1_500);
  telemetry.line(JSON.stringify({ level: 40, time: 1, msg: 'the last words', actor: 7, note: { a: 1 } }));
  telemetry.count('ema.sign_in.attempts', {});
  await telemetry.stop();
  expect(alone.spans().filter(({ name }) => name.startsWith('call '))).toHaveLength(1_500);
  expect(alone.lines().find(({ body }) => body === 'the last words')?.said).toEqual({ note: '{"a":1}' });
  expect(alone.metrics().find(({ name }) => name === 'ema.sign_in.attempts')?.value).toBe(1);
  expect(
    alone.raw
      .map(({ path }) => path)
      .toSorted()
      .at(-1),
  ).toBe('/v1/traces');
  expect(alone.raw[0]?.text).toContain('"app1"');
});

it('without a collector nothing of it is loaded: whatever needs it is imported when there is one', async () => {
  const server = fileURLToPath(new URL('../../', import.meta.url));
  const importers = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|^test\/|^adapters\/telemetry\/|^node_modules\//.test(file))
    .flatMap((file) =>
      [...readFileSync(join(server, file), 'utf8').matchAll(/^import (type )?[^;]*? from '([^']+)';/gm)]
        .filter(([, isType, name = '']) => !isType && /@opentelemetry\/|\/telemetry\/[a-z]/.test(name))
        .map(([, , name]) => `${file}: ${name}`),
    );
  expect(importers).toEqual([]);
  expect((await start({})).isOn).toBe(false);
});
