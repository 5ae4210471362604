import { describe, expect, it } from 'vitest';
import { adopted, deviceName, reconcile, whatOtherTabDid, type LocalDraft, type RemoteDraft } from './draft-sync.ts';

const local = (change: Partial<LocalDraft<string>> = {}): LocalDraft<string> => ({
  id: 'a',
  revision: 3,
  isDirty: false,
  savedAt: '2026-11-20T10:00:00Z',
  content: 'here',
  ...change,
});
const remote = (change: Partial<RemoteDraft<string>> = {}): RemoteDraft<string> => ({
  isOurs: false,
  id: 'a',
  revision: 3,
  device: 'iPhone',
  savedAt: '2026-11-20T10:00:00Z',
  content: 'there',
  ...change,
});

describe('which draft goes on', () => {
  it.each([
    ['nothing anywhere', null, null, null],
    ['only the server has one', null, remote(), adopted(remote())],
    ['no network: what is here', local({ isDirty: true }), 'unknown', local({ isDirty: true })],
    ['equal', local(), remote(), local()],
    ['edited here only', local({ isDirty: true }), remote(), local({ isDirty: true })],
    ['edited elsewhere only', local(), remote({ revision: 4 }), adopted(remote({ revision: 4 }))],
    ['another one begun elsewhere', local(), remote({ id: 'b' }), adopted(remote({ id: 'b' }))],
    ['sent or thrown away elsewhere', local(), null, null],
    ['gone elsewhere, edited here since', local({ isDirty: true }), null, local({ isDirty: true, revision: 0 })],
    [
      'kept by this device, the answer lost with the page',
      local({ revision: 2, isDirty: true }),
      remote({ isOurs: true }),
      local({ revision: 3, isDirty: true }),
    ],
    ['an answer that was given before this device kept more', local(), remote({ isOurs: true, revision: 2 }), local()],
    ['never reached the server', local({ revision: 0, isDirty: true }), null, local({ revision: 0, isDirty: true })],
  ] as const)('%s', (_, here, there, expected) => {
    expect(reconcile(here, there)).toEqual({ kind: 'go-on', draft: expected });
  });
  it('edited on both sides: the person chooses', () => {
    const here = local({ isDirty: true });
    expect(reconcile(here, remote({ revision: 5 }))).toEqual({
      kind: 'choose',
      local: here,
      remote: remote({ revision: 5 }),
    });
    expect(reconcile(local({ revision: 0, isDirty: true, id: 'c' }), remote()).kind).toBe('choose');
  });
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)', 'iPhone'],
    ['Mozilla/5.0 (Linux; Android 16; Pixel) Mobile Safari', 'telefono Android'],
    ['Mozilla/5.0 (Linux; Android 16; Tab)', 'tablet Android'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64)', 'computer'],
    ['curl', 'altro dispositivo'],
  ])('%s calls itself %s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name));
});

describe('ORD-433 what another tab of this browser did', () => {
  const isSame = (a: string, b: string) => a === b;
  it.each([
    ['nothing here, nothing there', null, null, { kind: 'nothing' }],
    ['sent or thrown away there', local(), null, { kind: 'sent' }],
    [
      'the server has it meanwhile',
      local({ isDirty: true }),
      local({ revision: 4 }),
      { kind: 'same', draft: local({ revision: 4 }) },
    ],
    ['changed there', local(), local({ content: 'more' }), { kind: 'other-tab', other: local({ content: 'more' }) }],
    ['begun there while nothing is here', null, local(), { kind: 'other-tab', other: local() }],
    ['another one of the same content', local(), local({ id: 'b' }), { kind: 'other-tab', other: local({ id: 'b' }) }],
  ] as const)('%s', (_, ours, stored, expected) => {
    expect(whatOtherTabDid<string>(ours, stored, isSame)).toEqual(expected);
  });
});
