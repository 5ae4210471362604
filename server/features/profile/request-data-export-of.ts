/** An administrator asks for a copy of somebody's data; whoever has an account reads of it there (ACC-395). */
import { CallError, invalidField } from '@ema/calls/kernel/errors.ts';
import { requestDataExportOf } from '@ema/calls/profile/data-exports.ts';
import { handle } from '../../kernel/handle.ts';
import { findWhose } from './data-export-queries.ts';
import { keepDataExport } from './keep-data-export.ts';

/** @throws invalid unless one of the three says whose */
export const refuseUnlessOne = (named: object): void => {
  if (Object.values(named).filter((id) => id !== undefined).length !== 1)
    throw invalidField('user', 'Indica di chi sono i dati: un utente, una persona o un cliente privato.');
};

export const requestDataExportOfHandler = handle(
  requestDataExportOf,
  async (c, { body }) => {
    refuseUnlessOne(body);
    const whose = await findWhose(c.db, body);
    if (!whose) throw new CallError('not_found', 'La persona indicata non esiste.');
    return keepDataExport(c, whose);
  },
  { status: 201 },
);
