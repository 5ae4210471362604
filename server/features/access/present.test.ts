import { describe, expect, it } from 'vitest';
import { presentAccount, presentSession } from './present.ts';

type Given = Parameters<typeof presentAccount>;
const since = new Date('2026-11-21T11:00:00Z');
const viewer = {
  userId: 5,
  username: 'agente',
  displayName: 'Marta Ferrero',
  actorName: 'Elena Gallesio',
  userType: 'agente',
  roles: ['ROLE_AGENT'],
  shop: 1,
  agentId: 12,
  customerId: null,
  customer: null,
  invitationId: null,
  acting: null,
  requiredOperations: [{ operationName: 'password', operationArguments: { a: 1 }, canBePostponed: false }],
} as unknown as NonNullable<Given[0]>;
const agent: NonNullable<Given[1]> = {
  id: 12,
  full_name: 'Marta Ferrero',
  level: 3,
  email: 'marta@example.it',
  mobile: '+393491200001',
  points_tenths: 1_284,
  id_card_expiry_date: '2030-05-20',
  grace_days: 3,
  subordinates_commissions_count: 2,
  fibra: 1,
  kleen: 4,
  operations_known: [],
};
const shell = { phone: '800 1', titleSuffix: 'EMA', operations: [] };
const account = (who: Given[0], its: Given[1]) => presentAccount(who, its, [0, 1], shell);
const acting = (kind: 'impersonation' | 'subordinate') => ({ ...viewer, acting: { kind, since, reason: '' } });

describe('the current user (ACC-294)', () => {
  it('nobody', () =>
    expect(account(null, null)).toEqual({
      isAuthenticated: false,
      displayName: null,
      username: null,
      userType: null,
      roles: [],
      shop: null,
      permittedShops: [0, 1],
      requiredOperations: [],
      managedAgent: null,
      isManagingAnotherAgent: false,
      isImpersonating: false,
      acting: null,
      agent: null,
      customer: null,
      subordinateInvitation: null,
      emaFibraCommissionsCount: 0,
      emaKleenCommissionsCount: 0,
      sessionDraftKey: null,
      ...shell,
    }));

  it('an agent', () =>
    expect(account(viewer, agent)).toEqual({
      isAuthenticated: true,
      displayName: 'Marta Ferrero',
      username: 'agente',
      userType: 'agente',
      roles: ['ROLE_AGENT'],
      shop: 1,
      permittedShops: [0, 1],
      requiredOperations: [{ operationName: 'password', operationArguments: { a: 1 }, canBePostponed: false }],
      managedAgent: { id: 12, fullName: 'Marta Ferrero', points: '128.4' },
      isManagingAnotherAgent: false,
      isImpersonating: false,
      acting: null,
      agent: {
        id: 12,
        level: 3,
        levelName: 'Incaricato senior',
        email: 'marta@example.it',
        mobile: '+393491200001',
        idCard: { expiryDate: '2030-05-20' },
        isInInactivityGracePeriod: true,
        inactivityGraceRemainingDays: 3,
        subordinatesCommissionsCount: 2,
      },
      customer: null,
      subordinateInvitation: null,
      emaFibraCommissionsCount: 1,
      emaKleenCommissionsCount: 4,
      sessionDraftKey: 'u5',
      ...shell,
    }));

  it.each([
    [null, false, 0],
    [-1, false, 0],
    [0, true, 0],
    [1, true, 1],
  ])('ACC-295 of %s days of grace: in it %s, %i left', (days, isIn, left) =>
    expect(account(viewer, { ...agent, grace_days: days }).agent).toMatchObject({
      isInInactivityGracePeriod: isIn,
      inactivityGraceRemainingDays: left,
    }),
  );

  it.each([
    ['impersonation', 12, [false, true], 'cod. 12'],
    ['subordinate', 12, [true, false], 'cod. 12'],
    ['impersonation', null, [false, true], 'agente'],
  ] as const)('ACC-293 who acts as %s, agent %s: %o, %s', (kind, agentId, [isManaging, isImpersonating], code) =>
    expect(account({ ...acting(kind), agentId }, null)).toMatchObject({
      isManagingAnotherAgent: isManaging,
      isImpersonating,
      acting: {
        kind,
        since: '2026-11-21T11:00:00.000Z',
        until: '2026-11-21T12:00:00.000Z',
        actorName: 'Elena Gallesio',
        subjectName: 'Marta Ferrero',
        subjectCode: code,
      },
    }),
  );

  it('ACC-294 whoever came by a sponsorship has its id', () =>
    expect(account({ ...viewer, invitationId: 8 }, null).subordinateInvitation).toEqual({ id: 8 }));

  it.each([
    [4, true],
    [5, false],
  ])('A7 a session seen from session %i is the current one: %s', (current, isCurrent) =>
    expect(
      presentSession({ id: 4, created_at: since, last_used_at: since, ip: '192.0.2.7', user_agent: 'x' }, current),
    ).toEqual({
      id: 4,
      createdAt: since.toISOString(),
      lastUsedAt: since.toISOString(),
      ip: '192.0.2.7',
      userAgent: 'x',
      isCurrent,
    }),
  );
});
