import { describe, expect, it } from 'vitest';
import type { Day } from '../kernel/days.ts';
import { maySettle, mayUpload, mayWithdraw } from './may.ts';
import {
  KIND_WORDS,
  mayReadUpload,
  MOST_UPLOAD_BYTES,
  photoMissing,
  UPLOAD_KINDS,
  UPLOAD_STATES,
  UPLOAD_TRANSITIONS,
  UPLOAD_WORDS,
  type Latest,
  type UploadState,
} from './uploads.ts';

const day = (text: string) => text as Day;

describe('what is uploaded about oneself', () => {
  it('ACC-212 is read in three words', () =>
    expect(UPLOAD_STATES.map((state) => UPLOAD_WORDS[state])).toEqual([
      'In attesa di convalida',
      'Convalidato',
      'Scartato',
    ]));
  it.each<[string, Latest, { discarded: boolean; days: number } | null]>([
    ['none was ever given: since joining', null, { discarded: false, days: 20 }],
    ['one waits', { state: 'waiting', settledOn: null }, null],
    ['one is accepted', { state: 'accepted', settledOn: day('2026-11-05') }, null],
    [
      'the last one was discarded: since then',
      { state: 'discarded', settledOn: day('2026-11-15') },
      { discarded: true, days: 6 },
    ],
    [
      'discarded on a day nobody wrote down: since joining',
      { state: 'discarded', settledOn: null },
      { discarded: true, days: 20 },
    ],
    ['discarded today', { state: 'discarded', settledOn: day('2026-11-21') }, { discarded: true, days: 0 }],
  ])('ACC-191 the photo is asked for when %s', (_, latest, expected) =>
    expect(photoMissing(latest, day('2026-11-01'), day('2026-11-21'))).toEqual(expected),
  );
  it('ACC-306 has a name in each list, and at most 5 MB', () => {
    expect(UPLOAD_KINDS.map((kind) => KIND_WORDS[kind])).toEqual([
      'Foto tessera',
      'Certificato di attribuzione della partita IVA',
      'Documento d’identità',
    ]);
    expect(MOST_UPLOAD_BYTES).toBe(5_242_880);
  });
  it('ACC-191 nobody is late before the first day', () =>
    expect(photoMissing(null, day('2026-11-22'), day('2026-11-21'))).toEqual({ discarded: false, days: 0 }));
  it('ACC-191 ACC-192 ACC-221 what may be given again', () => {
    const may = (latest: UploadState | null) => UPLOAD_KINDS.map((kind) => mayUpload(kind, latest) === null);
    expect([null, ...UPLOAD_STATES].map((state) => may(state))).toEqual([
      [true, false, true],
      [false, false, true],
      [false, false, true],
      [true, true, true],
    ]);
    expect(mayUpload('photo_id', 'waiting')).toMatch(/in attesa di convalida/);
    expect(mayUpload('photo_id', 'accepted')).toMatch(/già convalidata/);
    expect(mayUpload('vat_certificate', 'waiting')).toMatch(/certificato: è in attesa/);
    expect(mayUpload('vat_certificate', 'accepted')).toMatch(/certificato è già convalidato/);
    expect(mayUpload('vat_certificate', null)).toMatch(/insieme alla partita IVA/);
  });
  it('D7 a sponsor who acts for somebody does not see who they are; the person and the office do', () => {
    const hidden = 'Questo documento lo vedono solo la persona e l’azienda.';
    expect(UPLOAD_KINDS.map((kind) => mayReadUpload(kind, { kind: 'subordinate' }))).toEqual([hidden, null, hidden]);
    for (const acting of [null, { kind: 'administrator' }])
      expect(UPLOAD_KINDS.map((kind) => mayReadUpload(kind, acting))).toEqual([null, null, null]);
  });
  it('NET-292 is settled once', () => {
    expect(UPLOAD_TRANSITIONS).toEqual({
      accept: { from: ['waiting'], to: 'accepted' },
      discard: { from: ['waiting'], to: 'discarded' },
    });
    const settled = (state: 'waiting' | 'accepted' | 'discarded') => ({ state, by: 'Anna Ferri', at: null });
    expect([maySettle(settled('waiting'), 'accept'), maySettle(settled('waiting'), 'discard')]).toEqual([null, null]);
    expect(maySettle(settled('accepted'), 'discard')).toBe('Questo file è già stato convalidato da Anna Ferri.');
    expect(maySettle(settled('discarded'), 'accept')).toBe('Questo file è già stato scartato da Anna Ferri.');
  });
});

it('ACC-203 a consent is taken back once, and only if it was given', () => {
  expect(mayWithdraw({ isGiven: true, isWithdrawn: false })).toBeNull();
  expect(mayWithdraw({ isGiven: true, isWithdrawn: true })).toMatch(/già revocato\.$/);
  expect(mayWithdraw({ isGiven: false, isWithdrawn: false })).toMatch(/nulla da revocare\.$/);
});
