/** Asks for the contracts somebody signed, the newest signature first. */
import { listContracts } from '@ema/calls/contracts.ts';
import { useCall } from '../../kernel/use-call.ts';

/** ACC-322: the privacy notices, or all others; `user`: whom an administrator looks at. */
export const useSignedContracts = ({ isPrivacy, user }: { isPrivacy: boolean; user: number | undefined }) =>
  useCall(listContracts, {
    query: {
      isSigned: 'true',
      isPrivacy: isPrivacy ? 'true' : 'false',
      orderField: 'signature.date',
      orderDir: 'desc',
      perPage: '200',
      ...(user === undefined ? {} : { user: String(user) }),
    },
  });
