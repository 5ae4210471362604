import { describe, expect, it } from 'vitest';
import {
  ALREADY_REDEEMED,
  HAS_RESULT,
  mayDelete,
  mayRedeem,
  mayReportTo,
  maySetTime,
  settingEvent,
  timeFault,
} from './change.ts';
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
      APPOINTMENT_STATUSES.filter(
        (status) => mayDelete(by, { status, isCreatedByAdministration, isRewardRedeemed: false }) === null,
      ),
    ).toEqual(may),
  );

  it('NET-128 NET-132 a gift is for a success, once', () => {
    for (const status of APPOINTMENT_STATUSES) {
      expect(mayRedeem({ status, isRewardRedeemed: false, isContractUndone: false }) === null, status).toBe(
        status === 'success',
      );
      expect(mayRedeem({ status, isRewardRedeemed: true, isContractUndone: false }), status).not.toBeNull();
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

  // A year and a day, so that the same day of next year is always within it.
  const limit = NOW.getTime() + 366 * 86_400_000;
  it.each([
    ['a moment ago', NOW.getTime() - 1, 'Scegli una data e un’ora future.'],
    ['now', NOW.getTime(), 'Scegli una data e un’ora future.'],
    ['a moment ahead', NOW.getTime() + 1, null],
    ['at the end of the year that may be planned', limit, null],
    ['a moment after it', limit + 1, 'Scegli una data entro un anno.'],
  ])('NET-111 why a time %s is refused', (_, time, sentence) => expect(timeFault(new Date(time), NOW)).toBe(sentence));

  it('NET-110 NET-111 what has a result is moved no more, and says so', () => {
    expect(HAS_RESULT).toBe('L’esito di questo appuntamento è già registrato: non si può più modificare.');
    expect([maySetTime('success'), maySetTime('failure')]).toEqual([HAS_RESULT, HAS_RESULT]);
  });

  const NOT_PENDING = 'Si può eliminare solo un appuntamento ancora da confermare.';
  it.each<[Reporter, AppointmentStatus, boolean, string | null]>([
    ['agent', 'confirmed', false, NOT_PENDING],
    ['agent', 'confirmed', true, NOT_PENDING],
    ['agent', 'pending', true, 'Un appuntamento inserito dall’azienda può essere eliminato solo dalla sede.'],
    ['agent', 'pending', false, null],
    ['customer', 'success', false, NOT_PENDING],
    ['customer', 'pending', true, null],
    ['office', 'success', true, null],
  ])('NET-096 NET-108 NET-127 the %s who deletes a %s one (company’s: %s) reads', (by, status, isOfCompany, sentence) =>
    expect(mayDelete(by, { status, isCreatedByAdministration: isOfCompany, isRewardRedeemed: false })).toBe(sentence),
  );

  const TOO_EARLY = 'L’omaggio si riscatta quando l’appuntamento ha portato a un contratto.';
  it.each<[AppointmentStatus, boolean, string | null]>([
    ['pending', false, TOO_EARLY],
    ['confirmed', false, TOO_EARLY],
    ['failure', false, TOO_EARLY],
    ['failure', true, TOO_EARLY],
    ['success', false, null],
    ['success', true, 'L’omaggio di questo appuntamento è già stato riscattato.'],
  ])('NET-128 NET-132 the gift of a %s one (redeemed: %s)', (status, isRewardRedeemed, sentence) => {
    expect(mayRedeem({ status, isRewardRedeemed, isContractUndone: false })).toBe(sentence);
    expect(ALREADY_REDEEMED).toBe('L’omaggio di questo appuntamento è già stato riscattato.');
  });
  it('NET-1123 there is none for a contract that stands no more; what was redeemed before is told as such', () => {
    const undone = { status: 'success', isRewardRedeemed: false, isContractUndone: true } as const;
    expect(mayRedeem(undone)).toBe('Il contratto nato da questo appuntamento non è più valido: l’omaggio non spetta.');
    expect(mayRedeem({ ...undone, isRewardRedeemed: true })).toBe(ALREADY_REDEEMED);
  });
  it('NET-1124 one whose gift was redeemed stays: its contract earns no other', () => {
    const redeemed = { status: 'success', isCreatedByAdministration: false, isRewardRedeemed: true } as const;
    expect(mayDelete('office', redeemed)).toBe(
      'L’omaggio di questo appuntamento è stato riscattato: non si può più eliminare.',
    );
    expect(mayDelete('customer', redeemed)).toBe(NOT_PENDING);
  });
  it('NET-126 who has no agent cannot report, and reads whom to ask', () =>
    expect(mayReportTo(null)).toBe('Non risulta un incaricato che ti segue: contatta l’assistenza.'));
});
