/** The stages that lead to the signature of a contract, and where somebody stands on the way. */

/** How somebody comes to a signature, by the contract's type (ACC-109, ACC-110, ACC-111). */
export type SignatureFlow = 'privacy' | 'engagement-letter' | 'membership' | 'signature';
const FLOWS = new Map<string, SignatureFlow>(
  Object.entries({
    privacy_policy_manager: 'privacy',
    privacy_policy_customer: 'privacy',
    privacy_policy_agent_emakleen: 'privacy',
    engagement_letter: 'engagement-letter',
    engagement_letter_emakleen: 'engagement-letter',
    agent_registration: 'membership',
  } as const),
);
export const flowOf = (documentType: string): SignatureFlow => FLOWS.get(documentType) ?? 'signature';

/** Which pages of 1 … `pageCount` were not shown yet, in order; numbers that are no page count for nothing. */
export const unreadPages = (pageCount: number, seen: readonly number[]): number[] =>
  Array.from({ length: Math.max(1, pageCount) }, (_, i) => i + 1).filter((page) => !seen.includes(page));

export type SignatureFacts = {
  documentType: string;
  pageCount: number;
  pagesSeen: readonly number[];
  isNewContractSignature: boolean;
  declarationsGiven: boolean;
  meetingsRequired: boolean;
  meetingsGiven: boolean;
  /** Null while the person has not chosen. */
  marketingConsent: boolean | null;
};
export type SignatureStage = 'declarations' | 'meetings' | 'read' | 'consent' | 'signature';

/** The letter of kleen always asks the declarations, the plain one only for a new contract (ACC-141, ACC-142). */
const asksDeclarations = (f: SignatureFacts): boolean =>
  f.documentType === 'engagement_letter_emakleen' ||
  (f.documentType === 'engagement_letter' && f.isNewContractSignature);

const stagesBefore = (f: SignatureFacts): Exclude<SignatureStage, 'signature'>[] => [
  ...(asksDeclarations(f) ? (['declarations'] as const) : []),
  ...(flowOf(f.documentType) === 'membership' && f.meetingsRequired ? (['meetings'] as const) : []),
  'read',
  ...(flowOf(f.documentType) === 'privacy' ? (['consent'] as const) : []),
];
/** The stages of a contract, in order; the last is always the signature (ACC-121, ACC-129, ACC-146). */
export const stagesOf = (f: SignatureFacts): SignatureStage[] => [...stagesBefore(f), 'signature'];

/** Where the person stands: the first stage that is not done. The server asks for a code only at `signature` (ACC-113). */
export const stageNow = (f: SignatureFacts): SignatureStage => {
  const isDone: Record<Exclude<SignatureStage, 'signature'>, boolean> = {
    declarations: f.declarationsGiven,
    meetings: f.meetingsGiven,
    read: unreadPages(f.pageCount, f.pagesSeen).length === 0,
    consent: f.marketingConsent !== null,
  };
  return stagesBefore(f).find((stage) => !isDone[stage]) ?? 'signature';
};
