/** Finds a kind of text with everything the office sees of it, and holds it for whoever changes it. */
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { presentTemplate } from './present-template.ts';
import { findKind, findRevisions, holdKind, type KindRow } from './template-queries.ts';

/** @throws not_found */
export const kindOf = async (db: Queryable, documentType: string): Promise<KindRow> => {
  const kind = await findKind(db, documentType);
  if (!kind) throw new CallError('not_found', 'Questo tipo di documento non esiste.');
  return kind;
};

/** Whoever comes second waits, and sees what the first one did. @throws not_found */
export const heldKind = async (tx: Tx, documentType: string): Promise<KindRow> => {
  await holdKind(tx, documentType);
  return kindOf(tx, documentType);
};

export const wholeTemplate = async (db: Queryable, documentType: string) =>
  presentTemplate(await kindOf(db, documentType), await findRevisions(db, documentType));

export type Draft = { title: string; body: string; version: number };
/** The draft of a kind, or null. */
export const draftOf = (k: KindRow): Draft | null =>
  k.draft_version === null ? null : { title: k.draft_title ?? '', body: k.draft_body ?? '', version: k.draft_version };
