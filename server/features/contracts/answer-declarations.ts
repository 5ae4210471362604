/** Keeps the declarations that come before a letter of engagement is signed (ACC-143). */
import type { z } from 'zod';
import { engagementPayloads, type EngagementType } from '@ema/calls/contracts.ts';
import { invalidField } from '@ema/calls/kernel/errors.ts';
import { vatNumberFault } from '@ema/domain/kernel/identifiers.ts';
import type { CallContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { refuseField } from '../../kernel/refuse.ts';
import { keepUpload } from '../../kernel/uploads.ts';
import { keepAnswers, openOfType } from './keep-answers.ts';
import type { Declarations } from './payload.ts';
import type { ContractRow } from './queries.ts';

type Body = z.output<NonNullable<typeof engagementPayloads.engagement_letter.body>>;

/** The certificate that came with the same number stays: whoever looks at the answers again has no file of it. */
const keptCertificate = (row: ContractRow, body: Body): number | null => {
  const before = row.payload.answers;
  if (!body.hasVatNumber || before === undefined || row.lacks_certificate) return null;
  return before.vatNumber === body.vatNumber ? before.vatCertificateFileId : null;
};

/** What belongs to a «no» is cleared (ACC-139). @throws invalid when what belongs to a «yes» is missing */
const checked = (row: ContractRow, body: Body): Pick<Declarations, 'vatNumber' | 'publicAdministrationEmployer'> => {
  const vatNumber = body.hasVatNumber ? (body.vatNumber ?? '') : null;
  if (vatNumber !== null) refuseField('vatNumber', vatNumberFault(vatNumber));
  if (body.hasVatNumber && !body.vatCertificateFile && keptCertificate(row, body) === null)
    throw invalidField('vatCertificateFile', 'Allega il certificato di attribuzione della partita IVA.');
  const employer = body.isPublicAdministrationEmployee ? (body.publicAdministrationEmployer ?? '') : null;
  if (employer === '') throw invalidField('publicAdministrationEmployer', 'Indica l’ente per cui lavori.');
  return { vatNumber, publicAdministrationEmployer: employer };
};

/** The certificate is stored before the transaction. @returns its file's id */
const keepCertificate = async (c: CallContext, body: Body): Promise<number | null> =>
  body.hasVatNumber && body.vatCertificateFile ? keepUpload(c, 'vatCertificateFile', body.vatCertificateFile) : null;

const declarationsHandler = (type: EngagementType) =>
  handle(
    engagementPayloads[type],
    async (c, { params, body }) => {
      checked(await openOfType(c, params.id, type), body);
      const certificate = await keepCertificate(c, body);
      const { vatCertificateFile: _, ...answers } = body;
      return c.transact(async (tx) => {
        const inside: CallContext = { ...c, db: tx, audit: (event) => c.audit(event, tx) };
        const row = await openOfType(inside, params.id, type, true);
        const cleared = checked(row, body);
        const vatCertificateFileId = certificate ?? keptCertificate(row, body);
        return keepAnswers(inside, row, { answers: { ...answers, ...cleared, vatCertificateFileId } });
      });
    },
    { transaction: 'manual' },
  );

export const answerDeclarationsHandlers = [
  declarationsHandler('engagement_letter'),
  declarationsHandler('engagement_letter_emakleen'),
];
