/** What a request about somebody's data is, to whoever asked and to the office. */
import { z } from 'zod';
import { REQUEST_CHANNELS, REQUEST_KINDS, REQUEST_STATES } from '@ema/domain/privacy/states.ts';
import { day, id, instant } from '../kernel/shapes.ts';

export const request = z.object({
  id: id(),
  kind: z.enum(REQUEST_KINDS),
  channel: z.enum(REQUEST_CHANNELS),
  state: z.enum(REQUEST_STATES),
  receivedOn: day(),
  dueOn: day(),
  reason: z.string(),
  settledAt: instant().nullable(),
  outcome: z.string(),
});

/** Whom it is about: a person of the register, or a private customer. */
export const whom = {
  personId: id().nullable(),
  privateCustomerId: id().nullable(),
};
export const keptRequest = request.extend({
  ...whom,
  /** As the register has them now; of somebody erased nothing. */
  name: z.string(),
  /** What they are to the company, in a word. */
  what: z.string(),
  userId: id().nullable(),
  createdBy: z.string(),
  settledBy: z.string().nullable(),
});
