/** The reading calls of the office on people's contracts. */
import { listContractTypes, listOfficeContracts, officeContractFile } from '@ema/calls/contracts/office.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { assignedFile, signedFile } from './files.ts';
import { findOfficeContracts } from './office-queries.ts';
import { presentOfficeContract } from './present-office.ts';
import { findContractById } from './queries.ts';
import { findKinds } from './template-queries.ts';

/** ACC-320, NET-322 */
export const listOfficeContractsHandler = handle(listOfficeContracts, async (c, { query }) => {
  const { rows, total } = await findOfficeContracts(c.db, query);
  return { items: rows.map(presentOfficeContract), pagination: pagination(query.page, query.perPage, total) };
});
/** NET-328: what was published. */
export const listContractTypesHandler = handle(listContractTypes, async (c) => ({
  items: (await findKinds(c.db)).flatMap((k) => (k.title === null ? [] : [{ id: k.document_type, name: k.title }])),
}));
export const officeContractFileHandler = handle(officeContractFile, async (c, { params }) => {
  const row = await findContractById(c.db, params.id);
  if (!row) throw new CallError('not_found', 'Il contratto richiesto non esiste.');
  return row.signed_at === null ? assignedFile(c, row) : signedFile(c, row);
});
