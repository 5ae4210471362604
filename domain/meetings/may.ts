/** Who may register attendances at a meeting. */
import type { Role } from '../access/roles.ts';
import { daysBetween, type Day } from '../kernel/days.ts';

/** NET-167: what an account needs before any code is looked up. */
export const SCANNING_ROLES = ['ROLE_MEETING_SCANNER', 'ROLE_MEETING_MANAGER'] as const satisfies readonly Role[];
export const scansAtAll = (roles: readonly Role[]): boolean => SCANNING_ROLES.some((role) => roles.includes(role));

type Door = {
  roles: readonly Role[];
  /** Is the person one of the scanners of this meeting? */
  isAssigned: boolean;
  meetingDay: Day;
  /** When the code was read, as the device says. */
  scannedOn: Day;
};
/** Who manages meetings stands at every door. */
export const standsEverywhere = (roles: readonly Role[]): boolean => roles.includes('ROLE_MEETING_MANAGER');
/** A scanner is let in for the meeting's day, its eve and the night after; who manages meetings always. */
export const mayScanAt = ({ roles, isAssigned, meetingDay, scannedOn }: Door): boolean =>
  standsEverywhere(roles) ||
  (roles.includes('ROLE_MEETING_SCANNER') && isAssigned && Math.abs(daysBetween(meetingDay, scannedOn)) <= 1);
