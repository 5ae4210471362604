/** A photo or video that arrived in pieces is kept, once, as one that was sent whole. */
import { completeArrival } from '@ema/calls/media.ts';
import { handle } from '../../kernel/handle.ts';
import { keepMedium } from './keep-medium.ts';
import { findUploaded } from './queries.ts';
import { takeArrival } from './take-arrival.ts';

export const completeArrivalHandler = handle(
  completeArrival,
  (c, { params }) =>
    takeArrival(
      c,
      { id: params.id, purpose: 'user_media' },
      {
        isKept: async () => (await findUploaded(c.db, c.scope, params.id)) !== null,
        keep: (path, name) => keepMedium(c, { path, name, uploadKey: params.id }),
      },
    ),
  { transaction: 'manual', status: 201 },
);
