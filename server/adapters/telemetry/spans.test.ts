import { resourceFromAttributes } from '@opentelemetry/resources';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import { describe, expect, it } from 'vitest';
import { createSpans } from './spans.ts';
import { readTraceparent } from './traceparent.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';
const recorder = (ratio: number, chance = 0.5) => {
  const finished: ReadableSpan[] = [];
  const exporter: SpanExporter = {
    export: (spans, done) => {
      finished.push(...spans);
      done({ code: 0 });
    },
    shutdown: async () => {},
  };
  const resource = resourceFromAttributes({});
  const calls = new Set(['orders.list']);
  const spans = createSpans({ resource, exporter, ratio, chance: () => chance, delayMs: 50, calls });
  return {
    spans,
    done: async () => {
      await spans.stop();
      return finished;
    },
  };
};
const stranger = (traceId = TRACE, flags = '01') => ({ traceparent: `00-${traceId}-${SPAN}-${flags}`, isOurs: false });

describe('which work is recorded', () => {
  it.each([
    [0.5, 0.49, true],
    [0.5, 0.5, false],
    [0, 0, false],
    [1, 0.999, true],
  ])('of the part %s, where chance says %s: %s', (ratio, chance, isRecorded) => {
    const { spans } = recorder(ratio, chance);
    expect(spans.begin('a', { kind: 'server' }).isRecorded).toBe(isRecorded);
  });

  it('a stranger’s word that it is, or is not, decides nothing; its trace is taken over', () => {
    const none = recorder(0).spans.begin('a', { kind: 'server', parent: stranger() });
    expect([none.isRecorded, none.ids.trace_id, none.traceparent.slice(-2)]).toEqual([false, TRACE, '00']);
    const all = recorder(1).spans.begin('a', { kind: 'server', parent: stranger(TRACE, '00') });
    expect([all.isRecorded, all.ids.trace_id]).toEqual([true, TRACE]);
  });

  it('what the portal said itself is followed, whatever chance says', () => {
    for (const flags of ['01', '00']) {
      const parent = { traceparent: `00-${TRACE}-${SPAN}-${flags}`, isOurs: true };
      for (const chance of [0, 0.999])
        expect(recorder(0.5, chance).spans.begin('job', { kind: 'consumer', parent }).isRecorded).toBe(flags === '01');
    }
  });

  it('an id that comes again and again gets a trace of its own each time, with a link', async () => {
    const { spans, done } = recorder(1);
    for (let i = 0; i < 3; i += 1) spans.begin('a', { kind: 'server', parent: stranger() }).end();
    const [first, ...others] = await done();
    expect([first?.spanContext().traceId, first?.parentSpanContext?.spanId]).toEqual([TRACE, SPAN]);
    expect(new Set(others.map((span) => span.spanContext().traceId)).has(TRACE)).toBe(false);
    expect(others.map((span) => [span.links[0]?.context.traceId, span.parentSpanContext])).toEqual([
      [TRACE, undefined],
      [TRACE, undefined],
    ]);
  });

  it.each([
    undefined,
    '',
    'x',
    `00-${TRACE}-${SPAN}`,
    `01-${TRACE}-${SPAN}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE}-${SPAN}-01-more`,
    `00-${TRACE}-${SPAN}-01`.repeat(20),
  ])('no header of W3C, nothing of it is used: %s', (written) => expect(readTraceparent(written)).toBeNull());
});

describe('parts of what is under way', () => {
  it('belong to it across awaits, and end with the kind of what went wrong', async () => {
    const { spans, done } = recorder(1);
    const call = spans.begin('call', { kind: 'server' });
    await spans.within(call, async () => {
      await Promise.resolve();
      await spans.span('outer', { kind: 'internal' }, () => spans.span('inner', { kind: 'client' }, async () => 1));
      const broken = spans.span('broken', { kind: 'client' }, async () => {
        throw Object.assign(new Error('Mario Rossi'), { code: '23505' });
      });
      await expect(broken).rejects.toThrow('Mario Rossi');
      const refused = spans.span('refused', { kind: 'internal' }, async () => {
        throw Object.assign(new Error('no'), { status: 409, code: 'wrong_state' });
      });
      await expect(refused).rejects.toThrow('no');
    });
    call.end();
    const finished = await done();
    const of = (name: string) => finished.find((span) => span.name === name);
    expect(of('inner')?.parentSpanContext?.spanId).toBe(of('outer')?.spanContext().spanId);
    expect(of('outer')?.parentSpanContext?.spanId).toBe(of('call')?.spanContext().spanId);
    expect([of('broken')?.attributes['error.type'], of('broken')?.status.code]).toEqual(['23505', 2]);
    expect([of('refused')?.attributes['error.type'], of('refused')?.status.code]).toEqual(['wrong_state', 0]);
    expect(
      JSON.stringify(finished.map(({ attributes, status, events }) => [attributes, status, events])),
    ).not.toContain('Rossi');
  });

  it('are none where nothing is recorded', async () => {
    const { spans, done } = recorder(0);
    await spans.within(spans.begin('call', { kind: 'server' }), async () => {
      expect(spans.part('a', { kind: 'client' })).toBeUndefined();
      expect(await spans.span('b', { kind: 'client' }, async (span) => span)).toBeUndefined();
      expect(spans.current()?.ids.trace_id).toHaveLength(32);
    });
    expect(spans.part('outside', { kind: 'client' })).toBeUndefined();
    expect(await done()).toEqual([]);
  });
});
