/** Whose data a tab of the profile shows: one’s own, or those of somebody whom an administrator looks at. */
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { profile } from '@ema/calls/users.ts';

export type Profile = CallOutput<typeof profile>;
/** `user`: whom an administrator looks at; undefined is oneself. */
export type Whose = { user: number | undefined; profile: Profile };

/** What a call is asked for it. */
export const askedFor = (user: number | undefined): { user?: string } =>
  user === undefined ? {} : { user: String(user) };
