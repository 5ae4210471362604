import { describe, expect, it } from 'vitest';
import { mayDelete, mayRedeem, mayReportTo, maySetTime, settingEvent, timeFault } from './change.ts';
import { APPOINTMENT_STATUSES, firstStatus, type AppointmentStatus, type Reporter } from './states.ts';

const NOW = new Date('2026-11-22T10:00:00Z');

describe('what may happen to an appointment', () => {
  it.each<[Reporter, AppointmentStatus]>([
    ['agent', 'confirmed'],
    ['customer', 'pending'],
    ['office', 'pending'],
  ])('NET-110 one that the %s tells of begins %s', (by, status) => expect(firstStatus(by)).toBe(status));

  it('NET-111 NET-110 a time confirms a pending one and moves a confirmed one; a result ends that', () => {
    expect(APPOINTMENT_STATUSES.map(settingEvent)).toEqual(['confirm', 'reschedule', null, null]);
    expect(APPOINTMENT_STATUSES.map((s) => maySetTime(s) === null)).toEqual([true, true, false, false]);
  });

  it.each<[Reporter, boolean, readonly AppointmentStatus[]]>([
    ['agent', false, ['pending']],
    ['agent', true, []],
    ['customer', false, ['pending']],
    ['office', false, APPOINTMENT_STATUSES],
    ['office', true, APPOINTMENT_STATUSES],
  ])('NET-096 NET-107 NET-108 NET-127 the %s deletes (company’s: %s) %j', (by, isCreatedByAdministration, may) =>
    expect(
      APPOINTMENT_STATUSES.filter((status) => mayDelete(by, { status, isCreatedByAdministration }) === null),
    ).toEqual(may),
  );

  it('NET-128 NET-132 a gift is for a success, once', () => {
    for (const status of APPOINTMENT_STATUSES) {
      expect(mayRedeem({ status, isRewardRedeemed: false }) === null, status).toBe(status === 'success');
      expect(mayRedeem({ status, isRewardRedeemed: true }), status).not.toBeNull();
    }
    expect(mayReportTo(null)).toContain('incaricato');
    expect(mayReportTo({ id: 1 })).toBeNull();
  });

  it.each([
    ['now', NOW, undefined, false],
    ['a moment ahead', new Date(NOW.getTime() + 1), undefined, true],
    ['in a year', new Date('2027-11-22T10:00:00Z'), undefined, true],
    ['in more than a year', new Date('2027-11-24T10:00:00Z'), undefined, false],
    ['past, and agreed upon', new Date('2026-11-21T09:00:00Z'), new Date('2026-11-21T09:00:00Z'), true],
    ['past, and another than agreed upon', new Date('2026-11-21T09:00:00Z'), new Date('2026-11-20T09:00:00Z'), false],
  ])('NET-111 a time %s', (_, time, agreed, isRight) => {
    expect(timeFault(time, NOW) === null).toBe(agreed ? false : isRight);
    if (!agreed) return;
    expect(timeFault(time, NOW, { time: agreed, timeRequestedByCustomer: null }) === null).toBe(isRight);
    expect(timeFault(time, NOW, { time: null, timeRequestedByCustomer: agreed }) === null).toBe(isRight);
  });
});
