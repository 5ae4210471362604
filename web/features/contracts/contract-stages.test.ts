/** The stages of each type of contract, and where one begins. */
import { describe, expect, it } from 'vitest';
import { areAnswersShown, firstStage, missingPages, stagesOf } from './contract-stages.ts';

const contract = (
  documentType: string,
  more: {
    isNew?: boolean;
    consent?: boolean | null;
    answered?: boolean;
    meetings?: unknown[];
    rejected?: boolean;
  } = {},
) => ({
  documentType,
  formData: more.meetings ? { meetings: more.meetings, rejected: more.rejected ?? false } : null,
  payload: {
    isNewContractSignature: more.isNew ?? false,
    marketingConsent: more.consent ?? null,
    answersGiven: more.answered ?? false,
  },
});

describe('stages of a contract', () => {
  it('ACC-109: privacy notices are read, then consent, then signature', () => {
    for (const type of ['privacy_policy_manager', 'privacy_policy_customer', 'privacy_policy_agent_emakleen'])
      expect(stagesOf(contract(type))).toEqual(['read-confirm', 'consent', 'sign']);
    expect(firstStage(contract('privacy_policy_customer'))).toBe('read-confirm');
    expect(firstStage(contract('privacy_policy_customer', { consent: false }))).toBe('sign');
  });
  it('ACC-110 ACC-141 ACC-142: letters', () => {
    expect(stagesOf(contract('engagement_letter_emakleen'))).toEqual(['vat', 'declarations', 'sign']);
    expect(stagesOf(contract('engagement_letter'))).toEqual(['sign']);
    expect(stagesOf(contract('engagement_letter', { isNew: true }))).toEqual(['vat', 'declarations', 'sign']);
    expect(firstStage(contract('engagement_letter_emakleen', { answered: true }))).toBe('sign');
  });
  it('ACC-129: the membership form asks the meetings first, when they are required', () => {
    expect(stagesOf(contract('agent_registration'))).toEqual(['sign']);
    expect(stagesOf(contract('agent_registration', { meetings: [] }))).toEqual(['meetings', 'sign']);
    expect(firstStage(contract('agent_registration', { meetings: [1] }))).toBe('sign');
    expect(firstStage(contract('agent_registration', { meetings: [1], rejected: true }))).toBe('meetings');
  });
  it('ACC-108 the type alone decides: the same contract, another type, another flow', () => {
    const flows = ['privacy_policy_manager', 'engagement_letter_emakleen', 'agent_registration', 'other_x'].map(
      (type) => stagesOf({ ...contract('other_x', { meetings: [] }), documentType: type }).join(),
    );
    expect(new Set(flows).size).toBe(4);
  });
  it('ACC-616: answers stand above the signature, where any were asked', () => {
    const shown = (c: ReturnType<typeof contract>, missing: string | null, readOnly = false, code: unknown = null) =>
      areAnswersShown({ ...c, signatureChallenge: code }, missing, readOnly);
    const letter = contract('engagement_letter_emakleen', { answered: true });
    expect([shown(letter, null), shown(letter, 'ne manca 1'), shown(letter, 'ne manca 1', true)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(shown(letter, 'ne manca 1', false, {}), 'a code under way').toBe(true);
    expect(shown(contract('agent_registration', { meetings: [1] }), null)).toBe(true);
    for (const plain of [contract('agent_registration'), contract('engagement_letter'), contract('other_x')])
      expect(shown(plain, null)).toBe(false);
    expect(shown(contract('privacy_policy_customer', { consent: true }), null), 'it shows its own').toBe(false);
  });
  it('ACC-111: anything else is signed', () => expect(stagesOf(contract('other_x'))).toEqual(['sign']));
  it('ACC-113 R46: says how many pages are missing, and which, when others behind them were read', () => {
    expect(missingPages(9, [1, 3, 4, 5, 6, 7, 8, 9])).toBe('manca la pagina 2');
    expect(missingPages(6, [2, 4, 6])).toBe('mancano le pagine 1, 3 e 5');
    expect(missingPages(9, [1, 2, 3, 4])).toBe('ne mancano 5');
    expect(missingPages(3, [1, 2, 2])).toBe('ne manca 1');
    expect(missingPages(3, [3, 1, 2])).toBeNull();
  });
});
