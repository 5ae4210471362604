/** Calls of contracts: reading, answering what they ask, one-time codes, signing and checking a sealed one. */
import { z } from 'zod';
import { challenge, oneTimeCode } from './codes.ts';
import { officeContractCalls } from './contracts/office.ts';
import { contractTemplateCalls } from './contracts/templates.ts';
import { call } from './kernel/call.ts';
import { sendByEmailBody } from './kernel/send-by-email.ts';
import { day, flagText, id, idText, instant, page, paging, shopText, text } from './kernel/shapes.ts';
import { uploadObject } from './kernel/upload.ts';

const sha256 = () => z.string().regex(/^[0-9a-f]{64}$/, 'Impronta SHA-256 non valida.');
const code = () =>
  z.string().regex(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/, 'Codice di verifica non valido.');

export const PRIVACY_TYPES = [
  'privacy_policy_manager',
  'privacy_policy_customer',
  'privacy_policy_agent_emakleen',
] as const;
export const ENGAGEMENT_TYPES = ['engagement_letter', 'engagement_letter_emakleen'] as const;
export type PrivacyType = (typeof PRIVACY_TYPES)[number];
export type EngagementType = (typeof ENGAGEMENT_TYPES)[number];

const meeting = z.strictObject({
  lastName: text(60, 1),
  firstName: text(60, 1),
  phone: text(25, 6),
  date: day(),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Inserisci un’ora valida.'),
});
/** What is told of a signature: when, the code to verify it with, and how it was made. */
export const signature = z.object({
  date: instant(),
  identifier: z.string(),
  formattedChallengeRequest: z.string(),
  formattedChallengeResolution: z.string(),
});
export const contract = z.object({
  id: id(),
  title: z.string(),
  titleWithRevision: z.string(),
  documentType: z.string(),
  shop: z.number().int().nullable(),
  isSigned: z.boolean(),
  isCanceled: z.boolean(),
  isPrivacy: z.boolean(),
  assignedAt: instant(),
  /** The sealed copy once there is one, else the text as assigned. */
  fileDownloadUrl: z.string(),
  isSealed: z.boolean(),
  verificationCode: z.string().nullable(),
  signatureChallenge: challenge.nullable(),
  formData: z
    .object({
      meetings: z.array(
        z.object({
          lastName: z.string(),
          firstName: z.string(),
          phone: z.string(),
          date: z.string(),
          time: z.string(),
        }),
      ),
      rejected: z.boolean(),
    })
    .nullable(),
  payload: z.object({
    isNewContractSignature: z.boolean(),
    marketingConsent: z.boolean().nullable(),
    answersGiven: z.boolean(),
  }),
  signature: signature.nullable(),
});
/** The answers before a letter of engagement, as whoever signs it is shown them (ACC-616). */
const declared = z.object({
  hasVatNumber: z.boolean(),
  vatNumber: z.string().nullable(),
  /** What the file is called. */
  vatCertificate: z.string().nullable(),
  hasIncomeHigherThanLimit: z.boolean(),
  hasCompulsorySocialSecurity: z.boolean(),
  hasRetirementPension: z.boolean(),
  isSubscribedToINPS: z.boolean(),
  isPublicAdministrationEmployee: z.boolean(),
  publicAdministrationEmployer: z.string().nullable(),
});
/** One contract to read and sign: also what exactly is read, and what was read of it. */
export const contractToRead = contract.extend({
  sha256: z.string(),
  pageCount: z.number().int(),
  pagesSeen: z.array(z.number().int()),
  signerMobile: z.string().nullable(),
  answers: declared.nullable(),
  /** Who gave the answers or the appointments, where it was not whoever signs. */
  answeredBy: z.object({ name: z.string(), at: instant() }).nullable(),
});

const reading = {
  who: 'signed-in',
  acting: 'allowed',
  whilePending: 'allowed',
  rate: 'read',
  idempotency: 'safe',
  audit: null,
} as const;
const ofOne = z.strictObject({ id: idText() });

export const listContracts = call({
  name: 'contracts.list',
  method: 'GET',
  path: '/api/account/contracts',
  summary: 'I miei contratti',
  ...reading,
  query: z.strictObject({
    ...paging(25),
    isSigned: flagText().optional(),
    isPrivacy: flagText().optional(),
    shop: shopText().optional(),
    /** Somebody else’s: heard only from administrators (ACC-322). */
    user: idText().optional(),
    orderField: z.enum(['signature.date', 'assignedAt']).optional(),
    orderDir: z.enum(['asc', 'desc']).optional(),
  }),
  output: page(contract),
  errors: [],
});
export const getContract = call({
  name: 'contracts.get',
  method: 'GET',
  path: '/api/account/contracts/:id',
  summary: 'Un mio contratto',
  ...reading,
  params: ofOne,
  output: contractToRead,
  errors: ['not_found'],
});
export const contractFile = call({
  name: 'contracts.file',
  method: 'GET',
  path: '/file/contract/:id',
  summary: 'Il testo del contratto, come assegnato',
  ...reading,
  params: ofOne,
  output: 'file',
  errors: ['not_found'],
});
export const signedContractFile = call({
  name: 'contracts.signed-file',
  method: 'GET',
  path: '/file/contract/:id/signed',
  summary: 'La copia firmata e sigillata',
  ...reading,
  params: ofOne,
  output: 'file',
  errors: ['not_found', 'wrong_state'],
});
/** ACC-214, ACC-215: the sealed copy, to whomever one names; administrators send anybody's. */
export const sendContractByEmail = call({
  name: 'contracts.send-by-email',
  log: { name: 'Documento inviato per e-mail', isActivity: true },
  method: 'POST',
  path: '/api/account/contracts/:id/send-by-email',
  summary: 'Invia per e-mail la copia firmata di un contratto',
  who: 'signed-in',
  acting: 'refused',
  whilePending: 'refused',
  rate: 'write',
  idempotency: 'key',
  audit: 'always',
  params: ofOne,
  body: sendByEmailBody,
  output: 'empty',
  errors: ['not_found', 'wrong_state', 'too_many'],
});
/** A page of any paper that was shown. */
export const pageShown = {
  /** Of which file, by the fingerprint of what the reader has loaded, and whether as its page or as the text of it. */
  body: z.strictObject({
    page: z.number().int().min(1).max(500),
    sha256: sha256(),
    shownAs: z.enum(['page', 'text'], 'Indica come è stata mostrata la pagina.').default('page'),
  }),
  output: z.object({ pagesSeen: z.array(z.number().int()), pageCount: z.number().int() }),
};
export const pagesSeen = call({
  name: 'contracts.pages-seen',
  log: { name: 'Pagina letta' },
  method: 'POST',
  path: '/api/account/contracts/:id/pages-seen',
  summary: 'Pagina letta',
  who: 'signed-in',
  acting: 'refused',
  whilePending: 'allowed',
  rate: 'write',
  idempotency: 'natural',
  audit: null,
  params: ofOne,
  ...pageShown,
  errors: ['not_found', 'wrong_state', 'invalid'],
});
export const startSignature = call({
  name: 'contracts.start-signature',
  log: { name: 'Firma avviata', isActivity: true },
  method: 'POST',
  path: '/api/account/contracts/:id/start-signature',
  summary: 'Invio del codice per firmare',
  who: 'signed-in',
  acting: 'refused',
  whilePending: 'allowed',
  rate: 'code',
  idempotency: 'natural',
  audit: 'always',
  params: ofOne,
  body: z.looseObject({}),
  output: challenge,
  errors: ['not_found', 'wrong_state', 'too_many'],
});
export const completeSignature = call({
  name: 'contracts.complete-signature',
  log: { name: 'Documento firmato', isActivity: true },
  method: 'POST',
  path: '/api/account/contracts/:id/complete-signature',
  summary: 'Firma con il codice',
  who: 'signed-in',
  acting: 'refused',
  whilePending: 'allowed',
  rate: 'code',
  idempotency: 'natural',
  audit: 'always',
  params: ofOne,
  body: z.strictObject({ token: oneTimeCode() }),
  output: contract,
  errors: ['not_found', 'wrong_state', 'invalid', 'too_many'],
});

/** The consent to marketing, asked after the notice was read; locked by signing. */
const privacyPayload = <const T extends PrivacyType>(type: T) =>
  call({
    name: `contracts.${type.replaceAll('_', '-')}-payload`,
    log: { name: 'Scelta sul consenso' },
    method: 'POST',
    path: `/api/account/contracts/:id/${type.replaceAll('_', '-')}-payload`,
    summary: 'Scelta sul consenso',
    who: 'signed-in',
    acting: 'refused',
    whilePending: 'allowed',
    rate: 'write',
    idempotency: 'natural',
    audit: 'always',
    params: ofOne,
    body: z.strictObject({ marketingConsent: z.boolean('Scegli se prestare il consenso.') }),
    output: contract,
    errors: ['not_found', 'wrong_state'],
  });
export const privacyPayloads = {
  privacy_policy_manager: privacyPayload('privacy_policy_manager'),
  privacy_policy_customer: privacyPayload('privacy_policy_customer'),
  privacy_policy_agent_emakleen: privacyPayload('privacy_policy_agent_emakleen'),
};

const answer = (message: string) => z.boolean(message);
const engagementAnswers = z.strictObject({
  hasVatNumber: answer('Indica se hai una partita IVA.'),
  vatNumber: z.string().trim().max(11, 'La partita IVA ha 11 cifre.').nullable().optional(),
  vatCertificateFile: uploadObject.nullable().optional(),
  hasIncomeHigherThanLimit: answer('Rispondi alla domanda sul reddito.'),
  hasCompulsorySocialSecurity: answer('Rispondi alla domanda sulla previdenza obbligatoria.'),
  hasRetirementPension: answer('Rispondi alla domanda sulla pensione.'),
  isSubscribedToINPS: answer('Rispondi alla domanda sull’iscrizione all’INPS.'),
  isPublicAdministrationEmployee: answer('Rispondi alla domanda sul pubblico impiego.'),
  publicAdministrationEmployer: text(200).nullable().optional(),
});
const engagementPayload = <const T extends EngagementType>(type: T) =>
  call({
    name: `contracts.${type.replaceAll('_', '-')}-payload`,
    log: { name: 'Dichiarazioni della lettera d’incarico' },
    method: 'POST',
    path: `/api/account/contracts/:id/${type.replaceAll('_', '-')}-payload`,
    summary: 'Dichiarazioni della lettera d’incarico',
    who: 'signed-in',
    acting: 'allowed',
    whilePending: 'allowed',
    rate: 'write',
    idempotency: 'natural',
    audit: 'always',
    params: ofOne,
    body: engagementAnswers,
    output: contract,
    errors: ['not_found', 'wrong_state', 'invalid'],
    bodyLimit: 8_000_000,
  });
export const engagementPayloads = {
  engagement_letter: engagementPayload('engagement_letter'),
  engagement_letter_emakleen: engagementPayload('engagement_letter_emakleen'),
};
export const agentRegistrationPayload = call({
  name: 'contracts.agent-registration-payload',
  log: { name: 'Appuntamenti del programma di fidelizzazione' },
  method: 'POST',
  path: '/api/account/contracts/:id/agent-registration-payload',
  summary: 'Programma di fidelizzazione: cinque appuntamenti',
  who: 'signed-in',
  acting: 'allowed',
  whilePending: 'allowed',
  rate: 'write',
  idempotency: 'natural',
  audit: 'always',
  params: ofOne,
  body: z.strictObject({ meetings: z.array(meeting).length(5, 'Inserisci cinque appuntamenti.') }),
  output: contract,
  errors: ['not_found', 'wrong_state', 'invalid'],
});

export const checkVatNumber = call({
  name: 'contracts.vat-number',
  method: 'GET',
  path: '/validation/vat-number',
  summary: 'Controllo di una partita IVA mentre si scrive',
  ...reading,
  query: z.strictObject({ vatNumber: z.string().trim().max(11, 'La partita IVA ha 11 cifre.') }),
  output: z.object({ valid: z.boolean(), message: z.string() }),
  errors: [],
});

const publicly = { who: 'anyone', acting: 'allowed', whilePending: 'allowed', rate: 'code', audit: null } as const;
const ofCode = z.strictObject({ code: code() });
export const verification = call({
  name: 'contracts.verification',
  method: 'GET',
  path: '/api/verification/:code',
  summary: 'Stato pubblico di un documento firmato, senza dati personali',
  ...publicly,
  idempotency: 'safe',
  params: ofCode,
  output: z.object({
    code: z.string(),
    documentTitle: z.string(),
    state: z.enum(['signed', 'sealing', 'cancelled']),
    signedAt: instant(),
    sealedAt: instant().nullable(),
    /** Of the seal: who gave one and when (null when it did not); null where no authority is asked. */
    timestamp: z.object({ authority: z.string(), at: instant().nullable() }).nullable(),
    documentSha256: z.string(),
    signedSha256: z.string().nullable(),
  }),
  errors: ['not_found'],
});
export const checkDocument = call({
  name: 'contracts.check-document',
  log: { name: 'Documento confrontato' },
  method: 'POST',
  path: '/api/verification/:code/check',
  summary: 'Confronto dell’impronta di un file con il documento firmato',
  ...publicly,
  idempotency: 'natural',
  params: ofCode,
  body: z.strictObject({ sha256: sha256() }),
  output: z.object({ result: z.enum(['authentic', 'authentic-cancelled', 'unsigned-original', 'altered']) }),
  errors: ['not_found'],
});

export const contractCalls = [
  listContracts,
  getContract,
  contractFile,
  signedContractFile,
  sendContractByEmail,
  pagesSeen,
  startSignature,
  completeSignature,
  privacyPayloads.privacy_policy_manager,
  privacyPayloads.privacy_policy_customer,
  privacyPayloads.privacy_policy_agent_emakleen,
  engagementPayloads.engagement_letter,
  engagementPayloads.engagement_letter_emakleen,
  agentRegistrationPayload,
  checkVatNumber,
  verification,
  checkDocument,
  ...contractTemplateCalls,
  ...officeContractCalls,
];
