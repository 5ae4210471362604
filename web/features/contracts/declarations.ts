/** What an agent declares before an engagement letter: the fields, their labels, what is still missing, what is sent. */
import type { engagementPayloads } from '@ema/calls/contracts.ts';
import type { CallInput } from '@ema/calls/kernel/call.ts';
import type { NumberCheck } from '../incomes/check.ts';
import { vatReason } from '../incomes/vat-missing.ts';
import type { Upload } from '../../kernel/read-upload.ts';
import type { ContractToRead } from './contract-to-read.ts';

export const QUESTIONS = [
  'hasIncomeHigherThanLimit',
  'hasCompulsorySocialSecurity',
  'hasRetirementPension',
  'isSubscribedToINPS',
  'isPublicAdministrationEmployee',
] as const;
type Question = (typeof QUESTIONS)[number];

export type Declarations = Record<Question, boolean | null> & {
  hasVatNumber: boolean | null;
  vatNumber: string;
  vatCertificateFile: Upload | null;
  publicAdministrationEmployer: string;
};
export const NOTHING_DECLARED: Declarations = {
  hasVatNumber: null,
  vatNumber: '',
  vatCertificateFile: null,
  hasIncomeHigherThanLimit: null,
  hasCompulsorySocialSecurity: null,
  hasRetirementPension: null,
  isSubscribedToINPS: null,
  isPublicAdministrationEmployee: null,
  publicAdministrationEmployer: '',
};

type Given = ContractToRead['answers'];
/** What the form begins with: what was declared before, so that it can be corrected (ACC-616). */
export const declaredBefore = (given: Given): Declarations => {
  if (!given) return NOTHING_DECLARED;
  const { vatCertificate: _, ...answers } = given;
  return {
    ...NOTHING_DECLARED,
    ...answers,
    vatNumber: given.vatNumber ?? '',
    publicAdministrationEmployer: given.publicAdministrationEmployer ?? '',
  };
};
/** The certificate that is there already, by its name: it stays with the number it came with. */
export const keptCertificate = (d: Declarations, given: Given): string | null =>
  given?.vatCertificate && given.vatNumber === d.vatNumber ? given.vatCertificate : null;

export const DECLARATION_LABELS: Record<keyof Declarations, string> = {
  hasVatNumber: 'Hai una partita IVA?',
  vatNumber: 'Partita IVA',
  vatCertificateFile: 'Certificato di attribuzione',
  hasIncomeHigherThanLimit:
    'Nell’anno in corso i tuoi redditi da vendita a domicilio superano o supereranno 6.410,26 € lordi? (Si conta il 78% delle provvigioni.)',
  hasCompulsorySocialSecurity:
    'Sei iscritto a un’altra forma di previdenza obbligatoria (per esempio come lavoratore dipendente)?',
  hasRetirementPension: 'Percepisci una pensione?',
  isSubscribedToINPS: 'Sei iscritto alla gestione separata dell’INPS?',
  isPublicAdministrationEmployee: 'Sei dipendente di una pubblica amministrazione?',
  publicAdministrationEmployer: 'Ente per cui lavori',
};

/** The fields of the first step; whatever the server refuses of them is mended there. */
export const VAT_FIELDS = ['hasVatNumber', 'vatNumber', 'vatCertificateFile'] as const satisfies (keyof Declarations)[];

/** Why one cannot go on from the VAT number, as a sentence (ACC-137, ACC-189). */
export const vatMissing = (d: Declarations, check: NumberCheck, kept: string | null = null): string | null => {
  if (d.hasVatNumber === null) return 'Rispondi alla domanda.';
  return d.hasVatNumber ? vatReason(d.vatNumber, check, (d.vatCertificateFile ?? kept) !== null) : null;
};

type Body = CallInput<(typeof engagementPayloads)['engagement_letter']>['body'];
/** What is sent: a part that no answer asks for is empty, a question without an answer is the server's to tell. */
export const bodyOf = (d: Declarations): Body => {
  const hasVatNumber = d.hasVatNumber === true;
  return {
    ...(Object.fromEntries(QUESTIONS.map((name) => [name, d[name]])) as Record<Question, boolean>),
    hasVatNumber,
    vatNumber: hasVatNumber ? d.vatNumber : null,
    vatCertificateFile: hasVatNumber ? d.vatCertificateFile : null,
    publicAdministrationEmployer: d.isPublicAdministrationEmployee === true ? d.publicAdministrationEmployer : null,
  };
};
