/** The calls that read what the office validates: the lists, and one thing with all that helps to decide. */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { listAgentIncomes, listUploads, readAgentIncome, readUpload } from '@ema/calls/data-validation.ts';
import { TYPE_OF } from '@ema/domain/data-validation/sections.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { findIncome, findIncomes, findOthers, findYear } from './income-queries.ts';
import {
  presentDeclared,
  presentIncome,
  presentOthers,
  presentUpload,
  presentVersion,
  presentYear,
} from './present.ts';
import { findQueue, waitingIncomes, waitingUploads } from './queries.ts';
import { findDeclared, findUpload, findUploads, findVersions } from './upload-queries.ts';

export const listAgentIncomesHandler = handle(listAgentIncomes, async (c, { query }) => {
  const { rows, total } = await findIncomes(c.db, c.scope, query);
  return { items: rows.map(presentIncome), pagination: pagination(query.page, query.perPage, total) };
});
export const listUploadsHandler = handle(listUploads, async (c, { query }) => {
  const { rows, total } = await findUploads(c.db, c.scope, query);
  return { items: rows.map(presentUpload), pagination: pagination(query.page, query.perPage, total) };
});

export const NO_INCOME = 'Il compenso indicato non esiste.';
export const readAgentIncomeHandler = handle(readAgentIncome, async (c, { params, query }) => {
  const row = await findIncome(c.db, c.scope, params.id);
  if (!row) throw new CallError('not_found', NO_INCOME);
  const [others, year, queue] = await Promise.all([
    findOthers(c.db, c.scope, row),
    findYear(c.db, c.scope, row.agent_id, Number(row.date.slice(0, 4))),
    findQueue(c.db, waitingIncomes(c.scope, query.shop), {
      id: row.id,
      at: sql`(select created_at from external_incomes where id = ${row.id})`,
    }),
  ]);
  return {
    ...presentIncome(row),
    createdBy: row.created_by,
    year: presentYear(row, others, year),
    others: presentOthers(row, others),
    queue,
  };
});

export const readUploadHandler = handle(readUpload, async (c, { params, query }) => {
  const row = await findUpload(c.db, c.scope, params.id);
  if (!row) throw new CallError('not_found', 'Il file indicato non esiste.');
  const [declared, versions, queue] = await Promise.all([
    findDeclared(c.db, c.scope, row.user_id),
    findVersions(c.db, c.scope, row.user_id, row.kind),
    findQueue(c.db, waitingUploads(c.scope, query.shop, TYPE_OF[row.kind]), {
      id: row.id,
      at: sql`(select uploaded_at from user_uploads where id = ${row.id})`,
    }),
  ]);
  if (!declared) throw new CallError('internal');
  return {
    ...presentVersion(row),
    otherVatNumber: row.other_vat_number,
    declared: presentDeclared(declared),
    versions: versions.map(presentVersion),
    queue,
  };
});
