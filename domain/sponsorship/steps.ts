/** Which step of the wizard comes next, and whether an invitation can be paid (NET-034, NET-065, NET-066). */
import { isPaperComplete, type InvitationFile } from './files.ts';
import type { InvitationStatus } from './states.ts';

export const WIZARD_STEPS = ['data', 'id', 'cf', 'contacts', 'payment'] as const;
export type WizardStep = (typeof WIZARD_STEPS)[number];
export const WIZARD_STEP_WORDS: Record<WizardStep, string> = {
  data: 'Dati',
  id: 'Documento',
  cf: 'Codice fiscale',
  contacts: 'Contatti',
  payment: 'Pagamento',
};

export type Contact = 'email' | 'mobile';
export const CONTACTS: readonly Contact[] = ['email', 'mobile'];
/** What is known of an invitation when one asks how it goes on. `asked`: the contacts that the configuration asks to be proved. */
export type Progress = {
  status: InvitationStatus;
  isPaid: boolean;
  /** Did the first payment go back, so that it is owed again? */
  isFirstDue: boolean;
  files: readonly InvitationFile[];
  validated: readonly Contact[];
  asked: readonly Contact[];
};

/** The contacts still to be proved, the e-mail first (NET-060, NET-064). */
export const openContacts = ({ validated, asked }: Pick<Progress, 'validated' | 'asked'>): Contact[] =>
  CONTACTS.filter((contact) => asked.includes(contact) && !validated.includes(contact));

/** The first that is missing; its data are always there. */
export const nextStep = (p: Progress): Exclude<WizardStep, 'data'> => {
  if (!isPaperComplete('id', p.files)) return 'id';
  if (!isPaperComplete('cf', p.files)) return 'cf';
  return openContacts(p).length > 0 ? 'contacts' : 'payment';
};

export const NOT_PAYABLE = 'La sponsorizzazione non è pagabile';
export const ALREADY_PAID = 'La sponsorizzazione è già stata pagata';
export const NOTHING_TO_PAY = 'È già completata: non c’è nulla da pagare';
export const OWED_AGAIN =
  'Il primo pagamento è stato restituito: chi è stato sponsorizzato lo rifà nel Centro operazioni';
export const INCOMPLETE = 'Controlla di aver inserito tutti i dati e i documenti richiesti';
/** Under `NOT_PAYABLE`. */
export const whyNotPayable = (p: Progress): string | null => {
  if (p.isPaid) return ALREADY_PAID;
  if (p.status === 'completed') return p.isFirstDue ? OWED_AGAIN : NOTHING_TO_PAY;
  if (p.status === 'confirmed_unpaid') return 'È già confermata: chi è stato sponsorizzato paga al primo accesso';
  return nextStep(p) === 'payment' ? null : INCOMPLETE;
};
