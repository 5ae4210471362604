import { expect, it } from 'vitest';
import { draftKey } from './drafts.ts';
import { allSent, forgetDrafts, forgetDraftsOfOthers, hasUnsent, noteSending } from './leaving.ts';

const storeOf = (names: readonly string[], text = 'x') => {
  const kept = new Map(names.map((name) => [name, text]));
  return {
    get length() {
      return kept.size;
    },
    key: (at: number) => [...kept.keys()][at] ?? null,
    getItem: (name: string) => kept.get(name) ?? null,
    removeItem: (name: string) => void kept.delete(name),
    names: () => [...kept.keys()],
  };
};

it('whoever signs out leaves no draft of anybody, in no shop; other things of the browser stay', () => {
  const store = storeOf([
    draftKey('anna', 1, 'customer-new-RSSMRA80A01H501U'),
    'ema-device',
    draftKey('anna', 0, 'new-commission'),
    draftKey('bruno', null, 'invitation-new'),
    'mantine-color-scheme-value',
  ]);
  forgetDrafts(store);
  expect(store.names()).toEqual(['ema-device', 'mantine-color-scheme-value']);
});

it.each([
  ['{"isDirty":true,"content":{}}', true],
  ['{"isDirty":false,"content":{}}', false],
  ['{"name":"Ada"}', false],
  ['null', false],
  ['{', false],
])('ACC-092 a draft %s is not on the server: %s', (text, isUnsent) => {
  expect(hasUnsent(storeOf([draftKey('anna', 1, 'create')], text))).toBe(isUnsent);
  expect(hasUnsent(storeOf(['another-thing'], text))).toBe(false);
});

it('ACC-092 whoever signs out waits for what is being sent, also when it fails, and not for ever', async () => {
  const done: string[] = [];
  let arrive = (): void => undefined;
  noteSending(
    new Promise<void>((resolve) => {
      arrive = resolve;
    }).then(() => done.push('sent')),
  );
  noteSending(Promise.reject(new Error('no network')));
  const waited = allSent(60_000).then(() => done.push('left'));
  await Promise.resolve();
  arrive();
  await waited;
  expect(done).toEqual(['sent', 'left']);
  noteSending(new Promise(() => undefined));
  await allSent(1);
  expect(done).toHaveLength(2);
});

it('NET-592 whoever signs in leaves of others only the commissions that the server has not', () => {
  const own = draftKey('u1', 1, 'customer-new-RSSMRA80A01H501U');
  const typed = [own, draftKey('u11', 1, 'customer-new-VRDLCU80A01H501U'), 'mantine-color-scheme-value'];
  const store = storeOf(typed, '{"name":"Ada"}');
  forgetDraftsOfOthers('u1', store);
  expect(store.names()).toEqual([own, 'mantine-color-scheme-value']);
  const unsent = storeOf([draftKey('u11', 0, 'new-commission')], '{"isDirty":true}');
  forgetDraftsOfOthers('u1', unsent);
  expect(unsent.names()).toHaveLength(1);
});
