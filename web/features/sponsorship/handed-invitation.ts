/** The invitation that a candidate completes by their sponsor’s link, as the steps of the page share it. */
import type { readHanded } from '@ema/calls/sponsorship/hand-over.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';

export type Handed = CallOutput<typeof readHanded>;
