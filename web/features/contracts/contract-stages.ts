/** Which stages the signature of a contract has, and which pages are still unread. */
import { PRIVACY_TYPES } from '@ema/calls/contracts.ts';
import { unreadPages } from '@ema/domain/contracts/signature.ts';

export type Stage = 'meetings' | 'vat' | 'declarations' | 'read-confirm' | 'consent' | 'sign';
type Facts = {
  documentType: string;
  formData: { meetings: readonly unknown[]; rejected: boolean } | null;
  payload: { isNewContractSignature: boolean; marketingConsent: boolean | null; answersGiven: boolean };
};

export const isPrivacy = (documentType: string): boolean => (PRIVACY_TYPES as readonly string[]).includes(documentType);

/** ACC-108…111: the stages of a contract, by its type. */
export const stagesOf = (c: Facts): readonly Stage[] => {
  if (isPrivacy(c.documentType)) return ['read-confirm', 'consent', 'sign'];
  if (c.documentType === 'engagement_letter_emakleen') return ['vat', 'declarations', 'sign'];
  if (c.documentType === 'engagement_letter')
    return c.payload.isNewContractSignature ? ['vat', 'declarations', 'sign'] : ['sign'];
  if (c.documentType === 'agent_registration' && c.formData) return ['meetings', 'sign'];
  return ['sign'];
};

/** Where a contract is taken up again: what was answered stays answered. */
export const firstStage = (c: Facts): Stage => {
  const stages = stagesOf(c);
  if (stages.includes('vat')) return c.payload.answersGiven ? 'sign' : 'vat';
  if (stages.includes('meetings'))
    return c.formData && c.formData.meetings.length > 0 && !c.formData.rejected ? 'sign' : 'meetings';
  if (stages.includes('consent')) return c.payload.marketingConsent === null ? 'read-confirm' : 'sign';
  return 'sign';
};

/**
 * ACC-616: the answers stand above the signature, once the document was read, which takes the height before; whoever
 * acts for somebody, and a code under way, find them there from the start.
 */
export const areAnswersShown = (
  c: Facts & { signatureChallenge: unknown },
  missing: string | null,
  readOnly: boolean,
): boolean => {
  const first = stagesOf(c)[0];
  return (first === 'vat' || first === 'meetings') && (readOnly || missing === null || c.signatureChallenge !== null);
};

/** What the sign button says while it cannot act: how many pages are ahead, or which were left out; null when it can. */
export const missingPages = (pageCount: number, seen: readonly number[]): string | null => {
  const unread = unreadPages(pageCount, seen);
  const [first] = unread;
  if (first === undefined) return null;
  const isOne = unread.length === 1;
  if (first === pageCount - unread.length + 1) return isOne ? 'ne manca 1' : `ne mancano ${unread.length}`;
  const named = new Intl.ListFormat('it', { type: 'conjunction' }).format(unread.map(String));
  return isOne ? `manca la pagina ${named}` : `mancano le pagine ${named}`;
};
