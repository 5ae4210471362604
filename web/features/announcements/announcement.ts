/** An announcement as the office’s list has it. */
import type { listAnnouncements } from '@ema/calls/announcements.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';

export type Announcement = CallOutput<typeof listAnnouncements>['items'][number];
