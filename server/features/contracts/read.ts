import { sql } from 'drizzle-orm';
import { contractFile, getContract, listContracts, signedContractFile } from '@ema/calls/contracts.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { CallContext, FileAnswer } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { ownPapers } from '../../kernel/scopes.ts';
import { CONTRACTS, findContract, ownContract, seenPages, signatureThing, type ContractRow } from './contract-row.ts';
import { fileName, withDocument } from './documents.ts';
import { openChallenge } from '../codes/open.ts';
import { presentContract, presentToRead } from './present.ts';
import { sealContract } from './seal-contract.ts';

const openCodeOf = (c: CallContext, row: ContractRow) =>
  row.state === 'assigned' ? openChallenge(c, signatureThing(row)) : Promise.resolve(null);

/** ACC-322: one's own contracts; cancelled ones stay listed with their proof, copies of orders once signed. */
export const listContractsHandler = handle(listContracts, async (c, { query }) => {
  const conditions = [ownPapers(c.scope, sql`k.user_id`), sql`(k.order_id is null or k.signed_at is not null)`];
  if (query.isSigned !== undefined)
    conditions.push(query.isSigned ? sql`k.signed_at is not null` : sql`k.signed_at is null`);
  if (query.isPrivacy !== undefined) conditions.push(sql`t.is_privacy = ${query.isPrivacy}`);
  if (query.shop !== undefined) conditions.push(sql`(t.shop is null or t.shop = ${query.shop})`);
  const where = sql.join(conditions, sql` and `);
  const by = query.orderField === 'assignedAt' ? sql`k.assigned_at` : sql`k.signed_at`;
  const rows = await c.db.execute<ContractRow>(sql`
    ${CONTRACTS} where ${where} order by ${by} ${query.orderDir === 'asc' ? sql`asc` : sql`desc`} nulls first, k.id desc
    limit ${query.perPage} offset ${(query.page - 1) * query.perPage}`);
  const total = await c.db.execute<{ n: number }>(sql`
    select count(*)::int as n from contracts k join contract_templates t on t.id = k.template_id where ${where}`);
  const items = await Promise.all(rows.rows.map(async (row) => presentContract(row, await openCodeOf(c, row))));
  return { items, pagination: pagination(query.page, query.perPage, total.rows[0]?.n ?? 0) };
});

export const getContractHandler = handle(getContract, async (c, { params }) => {
  const row = await withDocument(c, await ownContract(c.db, c.scope, params.id));
  return presentToRead(row, await openCodeOf(c, row), await seenPages(c.db, row, c.viewer.sessionId));
});

export const contractFileHandler = handle(contractFile, async (c, { params }) => {
  return assignedFile(c, await ownContract(c.db, c.scope, params.id));
});

export const signedContractFileHandler = handle(signedContractFile, async (c, { params }) =>
  signedFile(c, await ownContract(c.db, c.scope, params.id)),
);

/** The text as assigned. */
export const assignedFile = async (c: CallContext, found: ContractRow): Promise<FileAnswer> => {
  const row = await withDocument(c, found);
  return answerFile(c, row.sha256, fileName(row));
};

/** The sealed copy, made now if no worker has made it yet. @throws wrong_state before the signature */
export const signedFile = async (c: CallContext, row: ContractRow): Promise<FileAnswer> => {
  if (row.signed_at === null) throw new CallError('wrong_state', 'Il documento non è ancora firmato.');
  if (row.signed_sha256 === null) await sealContract(c, row.id);
  const sealed = row.signed_sha256 ?? (await findContract(c.db, sql`k.id = ${row.id}`))?.signed_sha256 ?? null;
  return answerFile(c, sealed, fileName(row, true));
};

const answerFile = async (c: CallContext, sha256: string | null, name: string): Promise<FileAnswer> => {
  if (sha256 === null) throw new CallError('not_found');
  return { body: await c.ports.files.get(sha256), contentType: 'application/pdf', name };
};
