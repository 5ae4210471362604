import { describe, expect, it } from 'vitest';
import {
  DUTY_NAMES,
  dutiesIn,
  grantsFor,
  idleDuty,
  mayChangeDuties,
  mayHaveDuties,
  mayLoseAdministrator,
} from './duties.ts';
import { GRANTABLE, OFFICE_GRANTS, rolesOf, type Facts } from './facts.ts';

const office: Facts = {
  userType: 'amministratore',
  agentStatus: null,
  level: null,
  isGeneralManager: false,
  fibraEnabled: false,
  kleenEnabled: false,
  hasDirectSubordinates: false,
  externalIncomesEnabled: null,
  meetingScanner: false,
  grants: [],
};

describe('duties of the office', () => {
  it('NET-579 each is a role that can be given, and gives just that one role', () => {
    for (const duty of DUTY_NAMES) {
      expect(GRANTABLE).toContain(duty);
      const grants = grantsFor([duty], []);
      if (duty !== 'ROLE_ADMIN') expect(rolesOf({ ...office, grants })).toEqual([duty]);
    }
  });

  it('NET-803 whoever gives one that opens nothing without another is told', () => {
    const told =
      '«Può immedesimare altri utenti» senza «Amministratore» non apre nulla: dai anche quello, o togli questo.';
    expect(DUTY_NAMES.filter((duty) => idleDuty([duty]) !== null)).toEqual(['ROLE_ALLOWED_TO_SWITCH']);
    expect(idleDuty(['ROLE_ALLOWED_TO_SWITCH', 'ROLE_MEETING_MANAGER'])).toBe(told);
    expect([idleDuty([]), idleDuty(DUTY_NAMES)]).toEqual([null, null]);
  });

  it('NET-579 the administrator’s brings what only the whole office has, and takes it away again', () => {
    expect(grantsFor(DUTY_NAMES, []).toSorted()).toEqual(OFFICE_GRANTS.toSorted());
    const without = grantsFor(['ROLE_MEETING_MANAGER'], OFFICE_GRANTS);
    expect(without).toEqual(['ROLE_MEETING_MANAGER']);
    expect(grantsFor([], OFFICE_GRANTS)).toEqual([]);
    expect(grantsFor([], ['ROLE_ACCESS_SHIPPINGS', 'ROLE_ADMIN'])).toEqual(['ROLE_ACCESS_SHIPPINGS']);
  });

  it('NET-579 they are read in one order, whatever else somebody was given', () => {
    expect(dutiesIn(['ROLE_MEETING_MANAGER', 'ROLE_MANAGES_PRODUCTS', 'ROLE_ADMIN'])).toEqual([
      'ROLE_ADMIN',
      'ROLE_MEETING_MANAGER',
    ]);
  });

  it('NET-579 only people of the office have them, never given to oneself, and one administrator stays', () => {
    expect(mayHaveDuties('amministratore')).toBeNull();
    for (const type of ['agente', 'cliente', 'scanner', 'sponsorizzato'] as const)
      expect(mayHaveDuties(type)).toMatch(/persone dell’ufficio/);
    expect([mayChangeDuties(false), mayChangeDuties(true)]).toEqual([null, expect.stringMatching(/un’altra persona/)]);
    expect([mayLoseAdministrator(1), mayLoseAdministrator(0)]).toEqual([null, expect.stringMatching(/unica persona/)]);
  });
});
