/** The office discards what somebody uploaded about themselves and says why (NET-294, NET-298). */
import { discardUserUpload } from '@ema/calls/profile.ts';
import { handle } from '../../kernel/handle.ts';
import { settle } from './settle.ts';

export const discardUserUploadHandler = handle(discardUserUpload, (c, { params, body }) =>
  settle(c, params.id, 'discard', body.reason),
);
