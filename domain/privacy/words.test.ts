/** The words and the laws of requests about one’s data, and what each event makes of a request. */
import { describe, expect, it } from 'vitest';
import { AUDIT_LAW, BOOK_YEARS, BOOKS_LAW, PROOF_LAW } from './kept.ts';
import {
  CHANNEL_WORDS,
  KIND_WORDS,
  OUTCOMES,
  REQUEST_CHANNELS,
  REQUEST_KINDS,
  REQUEST_STATES,
  REQUEST_TRANSITIONS,
  REQUEST_WORDS,
} from './states.ts';

describe('requests about one’s data in words', () => {
  it('NET-501 each kind is called as the law does', () =>
    expect(REQUEST_KINDS.map((kind) => KIND_WORDS[kind])).toEqual(['Accesso ai dati', 'Rettifica', 'Cancellazione']));
  it('NET-501 each way by which one came has its word', () =>
    expect(REQUEST_CHANNELS.map((channel) => CHANNEL_WORDS[channel])).toEqual([
      'Portale',
      'E-mail',
      'PEC',
      'Lettera',
      'Telefono',
      'Di persona',
    ]));
  it('NET-502 each state has its word', () =>
    expect(REQUEST_STATES.map((state) => REQUEST_WORDS[state])).toEqual([
      'Da evadere',
      'In corso',
      'Evasa',
      'Rifiutata',
      'Ritirata',
    ]));
});

describe('what becomes of a request', () => {
  it.each([
    ['grant', ['open'], 'done'],
    ['refuse', ['open'], 'refused'],
    ['withdraw', ['open'], 'withdrawn'],
    ['erase', ['open'], 'running'],
    ['finish', ['running'], 'done'],
  ] as const)('NET-502 NET-504 «%s» leads from %j to %s alone', (event, from, to) =>
    expect(REQUEST_TRANSITIONS[event]).toEqual({ from, to }),
  );
  it('NET-502 no event is missing, and what was answered or withdrawn stays so', () => {
    expect(Object.keys(REQUEST_TRANSITIONS)).toEqual(['grant', 'refuse', 'withdraw', 'erase', 'finish']);
    const left = new Set<string>(Object.values(REQUEST_TRANSITIONS).flatMap(({ from }) => [...from]));
    expect(REQUEST_STATES.filter((state) => !left.has(state))).toEqual(['done', 'refused', 'withdrawn']);
    expect(OUTCOMES).toEqual(['granted', 'refused']);
  });
});

it('NET-503 NET-505 what is kept says by which law, and books never less than ten years', () => {
  expect(BOOK_YEARS).toBe(10);
  expect([BOOKS_LAW, PROOF_LAW, AUDIT_LAW]).toEqual([
    'art. 2220 c.c.: 10 anni dalla fine dell’anno dell’ultima registrazione',
    'art. 2946 c.c. e 7.1 GDPR: 10 anni dalla fine dell’anno in cui il rapporto è finito',
    'art. 5.2 e 32 GDPR: le righe sono concatenate, e togliendone una non proverebbero più nulla',
  ]);
});
