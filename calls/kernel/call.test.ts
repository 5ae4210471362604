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

  it('that writes is named in Italian, as something that happened', () => {
    for (const { name, method, log } of calls)
      if (method !== 'GET') expect(log?.name, name).toMatch(/^[A-ZÈ][\p{L}’ -]{4,59}$/u);
  });
});
