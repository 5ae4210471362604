import { describe, expect, expectTypeOf, it } from 'vitest';
import { mayHappen, transitions, type EventsTo, type From } from './transitions.ts';

type Light = 'red' | 'green' | 'off';
const table = transitions<Light>()({
  go: { from: ['red'], to: 'green' },
  stop: { from: ['green', 'off'], to: 'red' },
  fail: { from: ['red', 'green'], to: 'off' },
});

describe('a table of transitions', () => {
  it.each([
    ['red', 'go', true],
    ['green', 'go', false],
    ['off', 'stop', true],
    ['off', 'fail', false],
    ['blue', 'fail', false],
  ] as const)('from %s, %s: %s', (state, event, may) => expect(mayHappen(table, state, event)).toBe(may));
  it('is the one that was written', () => expect(table.stop).toEqual({ from: ['green', 'off'], to: 'red' }));
  it('knows in its types where an event comes from and which ones lead to a state', () => {
    expectTypeOf<From<typeof table, 'go'>>().toEqualTypeOf<'red'>();
    expectTypeOf<EventsTo<typeof table, 'red'>>().toEqualTypeOf<'stop'>();
    // @ts-expect-error yellow is no state
    transitions<Light>()({ wait: { from: ['yellow'], to: 'red' } });
  });
});
