import { describe, expect, it, vi } from 'vitest';
import type { z as Zod } from 'zod';
import { z as standIn } from './without-schemas.ts';

vi.mock('zod', () => import('./without-schemas.ts'));
const z = standIn as typeof Zod;

describe('the browser without schemas', () => {
  it('every call is declared as it is on the server, with its address', async () => {
    const { calls } = await import('@ema/calls/all.ts');
    expect(calls.length).toBeGreaterThan(50);
    for (const call of calls) expect(call.path, call.name).toMatch(/^\//);
  });
  it.each<[string, () => unknown]>([
    ['parse', () => z.strictObject({ name: z.string() }).parse({})],
    ['safeParse', () => z.string().max(5).optional().safeParse('x')],
    ['parseAsync', () => z.string().parseAsync('x')],
    ['shape', () => z.object({ a: z.string() }).shape],
    ['options', () => z.enum(['a', 'b']).options],
    ['toJSONSchema', () => z.toJSONSchema(z.string())],
    ['Symbol.toPrimitive', () => `${z.string() as unknown as string}`],
  ])('%s of a schema says at once that there is none', (asked, ask) =>
    expect(ask).toThrow(`Schemas do not travel to the browser: ${asked.replace('Symbol.', 'Symbol(Symbol.')}`),
  );
});
