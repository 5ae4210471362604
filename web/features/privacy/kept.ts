/** A request as the office’s desk has it. */
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { listPrivacyRequests } from '@ema/calls/privacy.ts';

export type Kept = CallOutput<typeof listPrivacyRequests>['items'][number];
