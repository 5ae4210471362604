/** What was answered before a signature, question by question, as whoever signs reads it. */
import { day, moment } from '../../kernel/formats.ts';
import type { ContractToRead } from './contract-to-read.ts';
import { DECLARATION_LABELS, QUESTIONS } from './declarations.ts';

type Answered = Pick<ContractToRead, 'answers' | 'answeredBy' | 'formData'>;
type Row = readonly [question: string, answer: string];

const yesNo = (answer: boolean): string => (answer ? 'Sì' : 'No');

const declarationRows = (a: NonNullable<Answered['answers']>): Row[] => [
  [DECLARATION_LABELS.hasVatNumber, yesNo(a.hasVatNumber)],
  ...(a.hasVatNumber
    ? [
        [DECLARATION_LABELS.vatNumber, a.vatNumber ?? '–'] as const,
        [DECLARATION_LABELS.vatCertificateFile, a.vatCertificate ?? '–'] as const,
      ]
    : []),
  ...QUESTIONS.map((name): Row => [DECLARATION_LABELS[name], yesNo(a[name])]),
  ...(a.isPublicAdministrationEmployee
    ? [[DECLARATION_LABELS.publicAdministrationEmployer, a.publicAdministrationEmployer ?? '–'] as const]
    : []),
];

/** ACC-616: what the signature will stand for besides the document. */
export const givenRows = ({ answers, formData }: Answered): Row[] => [
  ...(answers ? declarationRows(answers) : []),
  ...(formData?.meetings ?? []).map((m, i): Row => [
    `Appuntamento ${i + 1}`,
    `${m.lastName} ${m.firstName}, ${m.phone}, ${day(m.date)} alle ${m.time}`,
  ]),
];

/** Who gave them, where it was somebody else. */
export const givenBy = ({ answeredBy }: Answered): string | null =>
  answeredBy && `Risposte inserite da ${answeredBy.name} il ${moment(answeredBy.at)}: controllale prima di firmare.`;
