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

/** Lists with pages of which a standby may not say anything, with the reason. */
const ON_THE_PRIMARY: Readonly<Record<string, string>> = {
  'alerts.confirmations': 'what is confirmed next decides who may go on',
  'api-keys.list': 'permissions',
  'contracts.list': 'what is signed next decides who may go on',
  'customer-orders.withdrawals': 'money that is given back',
  'data-validation.list-incomes': 'money',
  'fiscal-documents.list': 'what is signed next decides who may go on',
  'fiscal-documents.receipts': 'what is signed next decides who may go on',
  'incomes.list-external-incomes': 'money',
  'levels.closings': 'a page waits for the end of a job',
  'meetings.guests': 'who came through the door a moment ago, at another door',
  'operations.list-contact-validations': 'what is validated next decides who may go on',
  'payments.declared': 'money',
  'payments.deliveries': 'money',
  'payments.flagged': 'money',
  'payments.unpaid-deliveries': 'money',
  'profile.list-user-uploads': 'what is sent next decides who may go on',
  'sponsorship.list-invitations': 'money: who has paid the kit',
  'sponsorship.list-kit-payments': 'money',
  'bulk.runs': 'a page waits for what it began',
  'bulk.items': 'a page waits for what it began',
  'webhooks.deliveries': 'a page waits for what it tried',
};
const hasPages = ({ query }: (typeof calls)[number]): boolean =>
  query instanceof z.ZodObject && 'perPage' in (query.shape as Record<string, unknown>);

describe('a call', () => {
  it('that lists in pages goes to the standby, with its file, unless a reason stands here', () => {
    const lists = calls.filter((one) => one.method === 'GET' && hasPages(one));
    expect(lists.length).toBeGreaterThan(50);
    for (const { name, reads } of lists) {
      expect(reads ?? ON_THE_PRIMARY[name], name).toBeTruthy();
      expect(reads !== undefined && name in ON_THE_PRIMARY, name).toBe(false);
      const file = calls.find((one) => one.name === `${name}-file`);
      if (file) expect(file.reads, file.name).toBe(reads);
    }
    for (const name of Object.keys(ON_THE_PRIMARY)) expect(lists.map((one) => one.name)).toContain(name);
  });

  it('that goes to the standby only reads, for somebody who is known, and writes down nothing but who took a file', () => {
    for (const one of calls.filter(({ reads }) => reads === 'standby')) {
      expect([one.name, one.method]).toEqual([one.name, 'GET']);
      expect(one.who, one.name).not.toBe('anyone');
      expect(one.idempotency, one.name).toBe('safe');
    }
  });

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
