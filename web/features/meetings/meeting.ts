/** What the screens of a meeting know of it. */
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import type { getMeeting, scanCode } from '@ema/calls/meetings.ts';

export type Meeting = CallOutput<typeof getMeeting>;
export type Scanned = CallOutput<typeof scanCode>;
