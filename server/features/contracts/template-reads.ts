/** The reading calls of contract texts: the kinds, one of them, a revision in print, whom a publication concerns. */
import {
  contractAudience,
  getContractTemplate,
  listContractTemplates,
  publishedTextFile,
} from '@ema/calls/contracts/templates.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { handle } from '../../kernel/handle.ts';
import { presentKind } from './present-template.ts';
import { printSample } from './sample-text.ts';
import { findKinds, findPublished, findReach } from './template-queries.ts';
import { kindOf, wholeTemplate } from './whole-template.ts';

/** ACC-380 */
export const listContractTemplatesHandler = handle(listContractTemplates, async (c) => ({
  items: (await findKinds(c.db)).map(presentKind),
}));
export const getContractTemplateHandler = handle(getContractTemplate, async (c, { params }) =>
  wholeTemplate(c.db, params.documentType),
);
/** ACC-383 */
export const contractAudienceHandler = handle(contractAudience, async (c, { params }) => {
  const { document_type } = await kindOf(c.db, params.documentType);
  return findReach(c.db, document_type);
});
/** ACC-382 */
export const publishedTextFileHandler = handle(publishedTextFile, async (c, { params }) => {
  const { documentType, revision } = params;
  const text = await findPublished(c.db, documentType, revision);
  if (!text) throw new CallError('not_found', 'Questa revisione non esiste.');
  const body = await printSample({ ...text, revision, createdAt: text.published_at });
  return { body, contentType: 'application/pdf', name: `${text.title} rev. ${revision}, anteprima.pdf`, inline: true };
});
