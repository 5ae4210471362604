/** A kind of text as the office edits it. */
import type { getContractTemplate } from '@ema/calls/contracts/templates.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';

export type WholeTemplate = CallOutput<typeof getContractTemplate>;
export type Draft = NonNullable<WholeTemplate['draft']>;
