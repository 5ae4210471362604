/** Why a contract cannot be read on, answered, signed or downloaded: the sentence of a 409, or null when it may. */
import { stageNow, unreadPages, type SignatureFacts, type SignatureStage } from './signature.ts';
import { contractRefusal, type ContractState } from './states.ts';

/** May the contract still be signed? */
export const maySign = (state: ContractState): string | null => contractRefusal(state, 'sign');
/** The copy of an order is signed together with the order, from its page (ORD-273). */
export const maySignByItself = (orderId: number | null): string | null =>
  orderId === null ? null : 'Questa copia si firma dalla pagina dell’ordine.';
/** Only questions of its own type are answered (ACC-137, ACC-149). */
export const mayAnswer = (documentType: string, answeredType: string): string | null =>
  documentType === answeredType ? null : 'Questo documento non prevede queste risposte.';
/** A page counts as read only in exactly the file that was assigned (ACC-113). */
export const mayCountPage = (assignedSha256: string | null, shownSha256: string): string | null =>
  assignedSha256 === shownSha256 ? null : 'Il documento mostrato non è quello assegnato. Ricarica la pagina.';

const unreadSentence = (pages: number, before: string): string =>
  pages === 1
    ? `Leggi tutte le pagine prima di ${before}: ne manca una.`
    : `Leggi tutte le pagine prima di ${before}: ne mancano ${pages}.`;
/** Every page comes before what follows it, of whatever paper (ACC-159, ACC-160). */
export const mayFollowReading = (pageCount: number, pagesSeen: readonly number[], before: string): string | null => {
  const { length } = unreadPages(pageCount, pagesSeen);
  return length === 0 ? null : unreadSentence(length, before);
};
const missingBefore = (facts: SignatureFacts, before: string): string | null => {
  const sentences: Record<SignatureStage, string | null> = {
    declarations: 'Rispondi prima alle domande della lettera d’incarico.',
    meetings: 'Compila prima il programma di fidelizzazione.',
    read: unreadSentence(unreadPages(facts.pageCount, facts.pagesSeen).length, before),
    consent: 'Scegli prima se prestare il consenso.',
    signature: null,
  };
  return sentences[stageNow(facts)];
};
/** What is missing before a code is sent (ACC-113, ACC-121). A contract whose file nobody opened has no pages seen. */
export const mayAskForCode = (facts: SignatureFacts & { hasFile: boolean }): string | null =>
  facts.hasFile ? missingBefore(facts, 'firmare') : 'Apri prima il documento e leggilo per intero.';
/** The choice about marketing comes once the whole notice was read (ACC-147, ACC-148). */
export const mayChooseConsent = (facts: SignatureFacts): string | null =>
  missingBefore({ ...facts, marketingConsent: false }, 'scegliere');

/** A code goes to the signer's own mobile, which must be validated where the portal asks for it. */
export const mayReceiveCode = (signer: {
  mobile: string | null;
  isValidated: boolean;
  isProofNeeded: boolean;
}): string | null =>
  signer.mobile === null || (signer.isProofNeeded && !signer.isValidated)
    ? 'Per firmare convalida prima il tuo numero di cellulare.'
    : null;
/** Somebody was first: the conditional update found the contract gone. */
export const SIGNED_OR_CANCELLED = 'Nel frattempo il documento è stato firmato o annullato.';

/** The sealed copy exists from the signature on. */
export const mayDownloadSigned = (isSigned: boolean): string | null =>
  isSigned ? null : 'Il documento non è ancora firmato.';

/** A signed copy goes by e-mail; one that was cancelled stays where it is (ACC-211). */
export const mayMail = (state: ContractState): string | null => {
  if (state === 'cancelled') return 'Questo documento è stato annullato: non si può inviare.';
  return mayDownloadSigned(state === 'signed');
};

/** The copy of an order lives and ends with the order. */
export const mayCancel = (contract: { state: ContractState; isOrderCopy: boolean }): string | null =>
  contract.isOrderCopy
    ? 'La copia di una commissione si annulla dall’ordine, non da qui.'
    : contractRefusal(contract.state, 'cancel');
/** ACC-136: only what was filled in can be refused. */
export const mayRejectProgramme = (hasProgramme: boolean): string | null =>
  hasProgramme ? null : 'Con questo documento non è stato compilato un programma di fidelizzazione.';
/** Somebody is given the text in force once. */
export const mayAssign = (facts: {
  isPublished: boolean;
  isOrderCopy: boolean;
  isUsable: boolean;
  /** Has a number for the code, or is asked for one before they sign. */
  isReachable: boolean;
  has: 'none' | 'waiting' | 'signed';
}): string | null => {
  if (facts.isOrderCopy) return 'La copia di una commissione nasce con l’ordine.';
  if (!facts.isPublished) return 'Questo documento non è ancora pubblicato.';
  if (!facts.isUsable) return 'Questo account non è attivo: nessuno potrebbe firmare.';
  if (!facts.isReachable)
    return 'Questa persona non può ricevere il codice per firmare: prima deve convalidare un cellulare in «I miei dati».';
  if (facts.has === 'waiting') return 'Questa persona ha già questo documento da firmare.';
  return facts.has === 'signed' ? 'Questa persona ha già firmato la revisione in vigore di questo documento.' : null;
};
