/** Asks for a copy of one's own data (ACC-395). */
import { requestDataExport } from '@ema/calls/profile/data-exports.ts';
import { handle } from '../../kernel/handle.ts';
import { keepDataExport } from './keep-data-export.ts';

export const requestDataExportHandler = handle(
  requestDataExport,
  (c) => keepDataExport(c, { userId: c.viewer.userId, personId: null, privateCustomerId: null }),
  { status: 201 },
);
