/** An administrator asks for a copy of somebody's data, which that person reads in their activity (ACC-395). */
import { CallError } from '@ema/calls/kernel/errors.ts';
import { requestDataExportOf } from '@ema/calls/profile/data-exports.ts';
import { handle } from '../../kernel/handle.ts';
import { hasAccount } from './data-export-queries.ts';
import { keepDataExport } from './keep-data-export.ts';

export const requestDataExportOfHandler = handle(
  requestDataExportOf,
  async (c, { body }) => {
    if (!(await hasAccount(c.db, body.user))) throw new CallError('not_found', 'L’utente indicato non esiste.');
    return keepDataExport(c, body.user);
  },
  { status: 201 },
);
