/** Whatever the server writes into the log has a name there. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { calls } from '@ema/calls/all.ts';
import { STEPS } from '@ema/domain/deliveries/ladder.ts';
import { REMINDERS } from '@ema/domain/sponsorship/ladder.ts';
import { handlers } from '../all.ts';
import { LOG_NAMES } from './event-names.ts';

const ROOT = join(import.meta.dirname, '../..');
const sources = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|^test\/|^dev\//.test(name))
  .map((name) => ({ name, text: readFileSync(join(ROOT, name), 'utf8') }));
const FEATURES = new Set(calls.map(({ name }) => name.split('.')[0]));

it('NET-641 every event that is written by its own name is called something in Italian', () => {
  const written = sources
    .filter(({ text }) => /\bwriteAudits?\(|\bc\.audit\(/.test(text))
    .flatMap(({ name, text }) =>
      // What a job is called is no event.
      [...text.matchAll(/(?<!\bjob\(\s*)'([a-z-]+)\.([a-z-]+)'/g)]
        .filter(([, feature]) => FEATURES.has(feature))
        .map(([, feature, verb]) => ({ name, event: `${feature}.${verb}` })),
    );
  expect(new Set(written.map(({ event }) => event)).size).toBeGreaterThan(12);
  expect(written.filter(({ event }) => !Object.hasOwn(LOG_NAMES, event))).toEqual([]);
});

it('NET-641 so is every step of those whose name is put together', () => {
  const events = [
    ...STEPS.map((step) => `payments.delivery-${step}`),
    ...REMINDERS.filter((step) => step !== 'none').map((step) => `sponsorship.kit-${step}`),
    ...['impersonation', 'subordinate'].map((kind) => `access.${kind}-ended`),
  ];
  expect(events.filter((event) => !Object.hasOwn(LOG_NAMES, event))).toEqual([]);
});

it('NET-641 and every call that writes, and every list and report as a file', () => {
  const written = handlers.filter(({ spec }) => spec.audit === 'always').map(({ spec }) => spec.name);
  const files = calls
    .filter(({ query, rate }) => rate === 'export' && query instanceof z.ZodObject && 'format' in query.shape)
    .map(({ name }) => name);
  expect([written.length, files.length].every((n) => n > 30)).toBe(true);
  expect([...written, ...files].filter((name) => !Object.hasOwn(LOG_NAMES, name))).toEqual([]);
});
