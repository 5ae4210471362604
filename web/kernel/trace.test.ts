import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { traceCall } from './trace.ts';

const frames: (() => void)[] = [];
beforeAll(() => void vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw)));
afterAll(() => void vi.unstubAllGlobals());
const drawn = (): void => frames.splice(0).forEach((draw) => draw());
const traced = new Response(null, { headers: { traceresponse: '00-a-b-01' } });
const shownOf = (name: string): string | undefined => traceCall(name).headers['ema-shown'];

afterEach(() => {
  drawn();
  drawn();
  shownOf('nobody.asks');
});

describe('the browser’s part of a trace', () => {
  it('each call has ids of its own, as W3C writes them, and asks for nothing', () => {
    const [first, second] = [traceCall('orders.list'), traceCall('orders.list')].map(({ headers }) => headers);
    expect(first?.['traceparent']).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
    expect(first?.['traceparent']).not.toBe(second?.['traceparent']);
    expect(Object.keys(first ?? {})).toEqual(['traceparent']);
  });

  it('an answer that the server traces is told with the next call, once, after it was drawn', () => {
    const action = traceCall('orders.direct-submission');
    const [, trace, span] = (action.headers['traceparent'] ?? '').split('-');
    action.answered(traced);
    expect(shownOf('a.b')).toBeUndefined();
    drawn();
    expect(shownOf('a.b')).toBeUndefined();
    drawn();
    expect(shownOf('a.b')).toMatch(new RegExp(`^${trace}-${span};orders\\.direct-submission;\\d+;\\d+$`));
    expect(shownOf('a.b')).toBeUndefined();
  });

  it('of one that is not traced nothing is said', () => {
    traceCall('orders.list').answered(new Response(null));
    drawn();
    drawn();
    expect(shownOf('a.b')).toBeUndefined();
  });
});
