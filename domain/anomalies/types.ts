/** What somebody does not comply with: the kinds, how they are called, and what is wrong in a sentence (ACC-267). */
import { INCOME_THRESHOLD_CENTS } from '../incomes/threshold.ts';
import { formatEuro } from '../kernel/money.ts';
import { POSTPONABLE_DAYS } from '../operations/registry.ts';

/** One for each required operation that is overdue, and what the registry of operations cannot see. */
export const ANOMALY_TYPES = [
  'change_password',
  'validate_email',
  'validate_mobile',
  'contract_signature',
  'upload_photo_id',
  'upload_vat_certificate',
  'insert_iban',
  'kit_payment',
  'kit_balance_payment',
  'declare_external_incomes',
  'insert_vat_number',
  'sign_fiscal_documents',
  'sign_card_receipts',
  'appointment_results',
  'level_updates',
  'unknown_operation',
] as const;
export type AnomalyType = (typeof ANOMALY_TYPES)[number];

export const ANOMALY_LABELS: Readonly<Record<AnomalyType, string>> = {
  change_password: 'Password da cambiare',
  validate_email: 'E-mail da convalidare',
  validate_mobile: 'Cellulare da convalidare',
  contract_signature: 'Documento da firmare',
  upload_photo_id: 'Foto tessera mancante',
  upload_vat_certificate: 'Certificato della partita IVA da ricaricare',
  insert_iban: 'IBAN mancante',
  kit_payment: 'Kit da pagare',
  kit_balance_payment: 'Saldo del kit da pagare',
  declare_external_incomes: 'Redditi esterni da dichiarare',
  insert_vat_number: 'Partita IVA mancante',
  sign_fiscal_documents: 'Documenti fiscali da firmare',
  sign_card_receipts: 'Ricevute da firmare',
  appointment_results: 'Esiti di appuntamenti da registrare',
  level_updates: 'Novità sul livello da leggere',
  unknown_operation: 'Operazione non prevista',
};

/** Operations whose type is not their own name. */
const OTHERWISE: Readonly<Record<string, AnomalyType>> = {
  'kit:payment': 'kit_payment',
  'kit:balance_payment': 'kit_balance_payment',
  'fiscal_documents:sign': 'sign_fiscal_documents',
  'card_receipts:sign': 'sign_card_receipts',
  'appointments:record_results': 'appointment_results',
  'level_updates:acknowledge': 'level_updates',
};
/** The type of a required operation by its name; null for one that the list does not know. */
export const anomalyOfOperation = (operationName: string): AnomalyType | null => {
  if (operationName.startsWith('contract:')) return 'contract_signature';
  const name = operationName.replace(/^account:/, '');
  return OTHERWISE[operationName] ?? ANOMALY_TYPES.find((type) => type === name) ?? null;
};

/** What is known besides the type: a title or a name, a sum in cents, whether something was discarded or grew too old. */
export type AnomalyFacts = {
  type: AnomalyType;
  name: string | null;
  cents: number | null;
  discarded: boolean;
  expired: boolean;
};

const percentOf = (cents: number): number => Math.floor((cents * 100) / INCOME_THRESHOLD_CENTS);
const vatNumber = (cents: number): string =>
  `Redditi dell’anno ${formatEuro(cents)}: ${
    cents >= INCOME_THRESHOLD_CENTS ? 'oltre la soglia' : `il ${percentOf(cents)}\u00a0% della soglia`
  } di ${formatEuro(INCOME_THRESHOLD_CENTS)}, senza partita IVA.`;

const SENTENCES: Readonly<Record<AnomalyType, (f: AnomalyFacts) => string>> = {
  change_password: ({ expired }) =>
    expired ? 'La password è scaduta: va cambiata.' : 'Non ha ancora cambiato la password ricevuta da noi.',
  validate_email: () => 'Non ha convalidato l’indirizzo e-mail.',
  validate_mobile: () => 'Non ha convalidato il numero di cellulare.',
  contract_signature: ({ name }) => `Non ha firmato «${name ?? 'documento'}».`,
  upload_photo_id: ({ discarded }) =>
    `${discarded ? 'La foto tessera è stata scartata' : 'Non ha caricato la foto tessera'} da più di ${
      POSTPONABLE_DAYS.photoId
    } giorni${discarded ? ' e non ne ha caricata un’altra' : ' dall’adesione'}.`,
  upload_vat_certificate: () =>
    'Il certificato di attribuzione della partita IVA è stato scartato e non è stato ricaricato.',
  insert_iban: () => `Non ha comunicato l’IBAN entro ${POSTPONABLE_DAYS.iban} giorni dall’adesione.`,
  kit_payment: ({ cents }) => `Non ha pagato ${formatEuro(cents ?? 0)} per il kit di adesione.`,
  kit_balance_payment: ({ cents }) => `Non ha pagato il saldo di ${formatEuro(cents ?? 0)} del kit di adesione.`,
  declare_external_incomes: () => 'Non ha dichiarato se ha redditi esterni.',
  insert_vat_number: ({ cents }) => vatNumber(cents ?? 0),
  sign_fiscal_documents: () => 'Non ha firmato i documenti fiscali ricevuti.',
  sign_card_receipts: () => 'Non ha firmato le ricevute dei pagamenti con carta.',
  appointment_results: () => `Non ha registrato l’esito di un appuntamento entro ${POSTPONABLE_DAYS.results} giorni.`,
  level_updates: () => 'Non ha letto le novità sul suo livello.',
  unknown_operation: ({ name }) =>
    `Al Centro operazioni non ha potuto completare «${name ?? ''}»: le schermate non prevedono questa operazione.`,
};
export const anomalySentence = (facts: AnomalyFacts): string => SENTENCES[facts.type](facts);
