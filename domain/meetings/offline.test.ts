import { describe, expect, it } from 'vitest';
import { isConflict, isSentAgain, keptScan, tellOffline, type KnownGuest } from './offline.ts';

const AT = '2026-11-22T10:00:00Z';
const guest: KnownGuest = { guestCode: 'A', fullName: 'Anna Rossi', checkin: null };
const scan = (clientId: string, more = {}) => ({
  clientId,
  deleteCheckin: false,
  checkin: null,
  scannedAt: AT,
  ...more,
});

describe('scanning without network', () => {
  it('NET-386 registers, says who was first, and cancels its own', () => {
    const first = tellOffline(guest, scan('c1'), 'Dario');
    expect(first).toEqual({ result: 'OK', guest: { ...guest, checkin: { id: 'c1', at: AT, scanner: 'Dario' } } });
    const second = tellOffline(first.guest ?? undefined, scan('c2'), 'Dario');
    expect(second).toEqual({ result: 'ERR_ALREADY_CHECKED', guest: first.guest });
    const undo = scan('c3', { deleteCheckin: true, checkin: 'c1' });
    expect(tellOffline(second.guest ?? undefined, undo, 'Dario')).toEqual({ result: 'DELETED', guest });
  });
  it('NET-386 knows nobody who is not on the device', () =>
    expect(tellOffline(undefined, scan('c1'), 'Dario')).toEqual({ result: 'ERR_CODE_NOT_FOUND', guest: null }));
  it.each([
    ['of the list', { result: 'OK', guest }, false, 'OK'],
    ['of the list, sent', { result: 'OK', guest }, true, 'OK'],
    ['unknown, sent', { result: 'ERR_CODE_NOT_FOUND', guest: null }, true, 'ERR_CODE_NOT_FOUND'],
    ['of a device without a list', null, false, null],
    ['of a device without a list, sent', null, true, null],
  ] as const)('NET-913 NET-386 a code %s is kept with what was told of it', (_, told, isSent, kept) => {
    const event = { ...scan('c1'), guestCode: 'A', told: null };
    expect(keptScan(event, told, isSent)).toEqual({ ...event, told: kept });
  });
  it('NET-913 an unknown code that was never sent is not kept', () => {
    const event = { ...scan('c1'), guestCode: 'Z', told: null };
    expect(keptScan(event, { result: 'ERR_CODE_NOT_FOUND', guest: null }, false)).toBeNull();
  });
  it.each([
    ['OK', 'OK', false],
    ['ERR_ALREADY_CHECKED', 'ERR_ALREADY_CHECKED', false],
    ['ERR_CODE_NOT_FOUND', 'OK', true],
    ['OK', 'ERR_ALREADY_CHECKED', true],
    ['DELETED', 'ERR_ALREADY_CHECKED', true],
    [null, 'OK', false],
    [null, 'ERR_CODE_NOT_FOUND', true],
  ] as const)('NET-387 told %s and answered %s is a conflict: %s', (told, answered, is) =>
    expect(isConflict(told, answered)).toBe(is),
  );
  it.each([
    [0, true],
    [499, false],
    [500, true],
    [503, true],
    [401, true],
    [429, true],
    [408, true],
    [403, false],
    [422, false],
  ])('NET-386 after %i it is sent again: %s', (status, is) => expect(isSentAgain(status)).toBe(is));
  it('NET-386 nor is one lost that is sent while its scanner has operations to complete', () =>
    expect(['forbidden', 'operations_pending'].map((code) => isSentAgain(403, code))).toEqual([false, true]));
});
