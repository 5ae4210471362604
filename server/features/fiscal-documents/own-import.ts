/** Finds an import of papers, and answers it whole. */
import type { z } from 'zod';
import type { getImport } from '@ema/calls/fiscal-documents/imports.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { paperTitle } from '@ema/domain/fiscal-documents/period.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import type { CallContext } from '../../kernel/context.ts';
import { findImport, judgeFiles, type ImportRow, type JudgedFile } from './import-queries.ts';

/** @throws not_found */
export const importOf = async (c: Pick<CallContext, 'db'>, id: number, forUpdate = false): Promise<ImportRow> => {
  const row = await findImport(c.db, id, forUpdate);
  if (!row) throw new CallError('not_found', 'Il caricamento richiesto non esiste.');
  return row;
};

const presentFile = (f: JudgedFile) => ({
  id: f.id,
  name: f.name,
  title: f.paper && paperTitle(f.paper.documentType, f.paper.period, f.paper.number),
  agentName: f.agent,
  verdict: f.verdict.kind,
  reason: f.verdict.kind === 'fault' ? f.verdict.reason : null,
});

/** Faults first, then as the files came. A confirmed one tells what it was: what it gave is there now. */
export const wholeImport = async (
  c: Pick<CallContext, 'db' | 'now'>,
  row: ImportRow,
): Promise<z.input<typeof getImport.output>> => {
  const files = await judgeFiles(c.db, row.id, romeDay(c.now));
  const totals = { new: 0, known: 0, fault: 0 };
  for (const { verdict } of files) totals[verdict.kind] += 1;
  return {
    id: row.id,
    isConfirmed: row.confirmed_at !== null,
    imported: row.imported,
    totals,
    files: files
      .toSorted((a, b) => Number(b.verdict.kind === 'fault') - Number(a.verdict.kind === 'fault'))
      .map(presentFile),
  };
};
