/** The office accepts what somebody uploaded about themselves (NET-298). */
import { acceptUserUpload } from '@ema/calls/profile.ts';
import { handle } from '../../kernel/handle.ts';
import { settle } from './settle.ts';

export const acceptUserUploadHandler = handle(acceptUserUpload, (c, { params }) =>
  settle(c, params.id, 'accept', null),
);
