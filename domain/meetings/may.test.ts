import { describe, expect, it } from 'vitest';
import type { Role } from '../access/roles.ts';
import { mayScanAt, scansAtAll } from './may.ts';

const SCANNER: readonly Role[] = ['ROLE_MEETING_SCANNER'];
const MANAGER: readonly Role[] = ['ROLE_MEETING_MANAGER'];
describe('who registers attendances', () => {
  it.each([
    [SCANNER, true],
    [MANAGER, true],
    [['ROLE_ADMIN', 'ROLE_BASE_AGENT'] as const, false],
    [[], false],
  ])('NET-167 %j at all: %s', (roles, may) => expect(scansAtAll(roles)).toBe(may));
  it.each([
    [SCANNER, true, '2026-11-22', true],
    [SCANNER, false, '2026-11-22', false],
    [SCANNER, true, '2026-11-21', true],
    [SCANNER, true, '2026-11-23', true],
    [SCANNER, true, '2026-11-20', false],
    [SCANNER, true, '2026-11-24', false],
    [MANAGER, false, '2026-12-30', true],
    [[], true, '2026-11-22', false],
  ] as const)('NET-162 NET-167 %j assigned %s on %s: %s', (roles, isAssigned, scannedOn, may) =>
    expect(mayScanAt({ roles, isAssigned, meetingDay: '2026-11-22', scannedOn })).toBe(may),
  );
});
