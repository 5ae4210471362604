import { describe, expect, it } from 'vitest';
import { isBlocked, requiredOperations } from './registry.ts';

const nothing = { passwordGenerated: false, emailUnvalidated: false, mobileUnvalidated: false, unsignedContracts: [] };

describe('required operations', () => {
  it('none are due without facts', () => expect(requiredOperations(nothing)).toEqual([]));
  it('ACC-093 ACC-097 ACC-098 ACC-099 all that are due, in their order, with what they need', () => {
    const due = requiredOperations({
      passwordGenerated: true,
      emailUnvalidated: true,
      mobileUnvalidated: true,
      unsignedContracts: [{ id: 7, documentType: 'engagement_letter' }],
    });
    expect(due.map((o) => o.operationName)).toEqual([
      'account:change_password',
      'account:validate_email',
      'account:validate_mobile',
      'contract:7:signature',
    ]);
    expect(due[0]?.operationArguments).toEqual({ reason: 'generated' });
    expect(due[3]?.operationArguments).toEqual({ contractId: 7, documentType: 'engagement_letter' });
    expect(isBlocked(due)).toBe(true);
  });
});
