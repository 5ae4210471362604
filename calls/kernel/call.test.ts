import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { calls } from '../all.ts';
import { call } from './call.ts';

const probe = {
  name: 'test.probe',
  path: '/api/probe',
  summary: 'Prova',
  who: 'signed-in',
  acting: 'allowed',
  whilePending: 'allowed',
  rate: 'write',
  idempotency: 'natural',
  audit: 'always',
  output: z.object({}),
  errors: [],
} as const;

describe('a call', () => {
  it('that writes does not compile without its name in the log; one that reads may', () => {
    // @ts-expect-error a writing call without a name
    expect(call({ ...probe, method: 'POST' })).not.toHaveProperty('log');
    expect(call({ ...probe, method: 'POST', log: { name: 'Prova' } }).log.name).toBe('Prova');
    expect(call({ ...probe, method: 'GET' })).not.toHaveProperty('log');
  });

  it('ORD-328 ORD-348 without fields takes a request without any body, as well as an empty object', () => {
    const takes = (body: z.ZodType | undefined, value: unknown) => body?.safeParse(value).success ?? false;
    const bodiless = calls.filter(({ body }) => takes(body, undefined) && takes(body, {}) && !takes(body, { any: 1 }));
    expect(bodiless.length).toBeGreaterThan(8);
    // The server's framework says null for a body that did not come.
    for (const { name, body } of bodiless) expect(takes(body, null), name).toBe(true);
  });

  it('that deletes and then finds nothing gives a repeat its first answer', () => {
    for (const { name, method, errors, idempotency } of calls)
      if (method === 'DELETE' && errors.includes('not_found')) expect(idempotency, name).toBe('key');
  });

  it('that writes is named in Italian, as something that happened', () => {
    for (const { name, method, log } of calls)
      if (method !== 'GET') expect(log?.name, name).toMatch(/^[A-ZÈ][\p{L}’ -]{4,59}$/u);
  });
});
