/** Whose data a tab of the profile shows: one’s own, or those of somebody whom an administrator looks at. */
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { profile } from '@ema/calls/users.ts';
import type { Role } from '@ema/domain/access/roles.ts';

export type Profile = CallOutput<typeof profile>;
/** `user`: whom an administrator looks at; undefined is oneself. */
export type Whose = { user: number | undefined; profile: Profile };

/** What a call is asked for it. */
export const askedFor = (user: number | undefined): { user?: string } =>
  user === undefined ? {} : { user: String(user) };

/** ACC-204: agents have papers, and whoever looks at one’s own in registration has signed some before they are one. */
export const hasPapers = ({ agent }: Pick<Profile, 'agent'>, roles: readonly Role[]): boolean =>
  agent !== null || roles.includes('ROLE_AGENT_IN_REGISTRATION');
