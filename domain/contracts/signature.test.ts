import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flowOf, stageNow, stagesOf, unreadPages, type SignatureFacts } from './signature.ts';

const facts: SignatureFacts = {
  documentType: 'other_x',
  pageCount: 3,
  pagesSeen: [],
  isNewContractSignature: false,
  declarationsGiven: false,
  meetingsRequired: false,
  meetingsGiven: false,
  marketingConsent: null,
};

describe('signing a contract', () => {
  it.each([
    ['ACC-109', 'privacy_policy_manager', 'privacy'],
    ['ACC-109', 'privacy_policy_customer', 'privacy'],
    ['ACC-109', 'privacy_policy_agent_emakleen', 'privacy'],
    ['ACC-110', 'engagement_letter', 'engagement-letter'],
    ['ACC-110', 'engagement_letter_emakleen', 'engagement-letter'],
    ['ACC-110', 'agent_registration', 'membership'],
    ['ACC-111', 'other_x', 'signature'],
    ['ACC-111', 'constructor', 'signature'],
  ])('%s %s runs the flow %s', (_, type, flow) => expect(flowOf(type)).toBe(flow));
  it.each<[string, Partial<SignatureFacts>, string]>([
    ['ACC-111 any other type', {}, 'read signature'],
    ['ACC-146 a privacy notice', { documentType: 'privacy_policy_manager' }, 'read consent signature'],
    ['ACC-141 the kleen letter', { documentType: 'engagement_letter_emakleen' }, 'declarations read signature'],
    ['ACC-142 the plain letter', { documentType: 'engagement_letter' }, 'read signature'],
    [
      'ACC-142 the plain letter of a new contract',
      { documentType: 'engagement_letter', isNewContractSignature: true },
      'declarations read signature',
    ],
    [
      'ACC-129 the membership form with meetings',
      { documentType: 'agent_registration', meetingsRequired: true },
      'meetings read signature',
    ],
    ['ACC-142 any other type of a new contract', { isNewContractSignature: true }, 'read signature'],
    ['ACC-129 any other type with meetings', { meetingsRequired: true }, 'read signature'],
    ['ACC-129 without', { documentType: 'agent_registration' }, 'read signature'],
  ])('%s', (_, change, stages) => expect(stagesOf({ ...facts, ...change }).join(' ')).toBe(stages));
  it.each<[string, Partial<SignatureFacts>, string]>([
    ['ACC-113 not before the last page', { pagesSeen: [1, 2] }, 'read'],
    ['ACC-113 after every page', { pagesSeen: [3, 1, 2, 2] }, 'signature'],
    ['ACC-113 not by naming pages that are none', { pagesSeen: [0, 4, 5] }, 'read'],
    ['ACC-114 a single page', { pageCount: 1, pagesSeen: [1] }, 'signature'],
    ['ACC-147 read before the consent', { documentType: 'privacy_policy_customer' }, 'read'],
    ['ACC-148 then the choice', { documentType: 'privacy_policy_customer', pagesSeen: [1, 2, 3] }, 'consent'],
    [
      'ACC-148 a refusal is a choice',
      { documentType: 'privacy_policy_customer', pagesSeen: [1, 2, 3], marketingConsent: false },
      'signature',
    ],
    [
      'ACC-121 no stage is skipped',
      { documentType: 'engagement_letter_emakleen', pagesSeen: [1, 2, 3] },
      'declarations',
    ],
  ])('%s', (_, change, stage) => expect(stageNow({ ...facts, ...change })).toBe(stage));
  it('ACC-113 pages seen and pages unread are all pages, whatever the order', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.array(fc.integer({ min: -3, max: 45 })),
        (count, seen) =>
          unreadPages(count, seen).length === count - new Set(seen.filter((p) => p >= 1 && p <= count)).size,
      ),
    ));
});
