/** Makes somebody in registration whom no other journey uses. */
import { expect, type APIRequestContext } from '@playwright/test';

export type Newcomer = { username: string; password: string; fullName: string; email: string; mobile: string };

/** An agent in registration nobody else uses: generated password, contacts to prove, three contracts to sign. */
export const makeNewcomer = async (
  request: APIRequestContext,
  more: { asksMeetings?: boolean } = {},
): Promise<Newcomer> => {
  const response = await request.post(`/dev/newcomers${more.asksMeetings ? '-with-meetings' : ''}.json`);
  expect(response.status()).toBe(201);
  return (await response.json()) as Newcomer;
};
