import { expect, it } from 'vitest';
import type { Role } from '@ema/domain/access/roles.ts';
import { hasPapers, type Profile } from './whose.ts';

const agent = { code: 7 } as NonNullable<Profile['agent']>;
it.each<[string, Profile['agent'], readonly Role[], boolean]>([
  ['an agent', agent, ['ROLE_AGENT', 'ROLE_BASE_AGENT'], true],
  ['an agent, looked at by the office', agent, ['ROLE_ADMIN'], true],
  ['somebody in registration', null, ['ROLE_AGENT_IN_REGISTRATION'], true],
  ['a customer', null, ['ROLE_EMAKLEEN_USER', 'ROLE_ACCESS_CUSTOMER_COMMISSIONS'], false],
  ['an administrator', null, ['ROLE_ADMIN'], false],
  ['a scanner', null, ['ROLE_MEETING_SCANNER'], false],
])('ACC-201 ACC-204 has %s the tab of papers?', (_, of, roles, has) =>
  expect(hasPapers({ agent: of }, roles)).toBe(has),
);
