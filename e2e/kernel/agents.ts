/** Makes agents of both shops that no other journey uses. */
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { signInAt } from './sign-in.ts';

/** What an agent has to do in the operations centre. */
type Owed =
  | 'password'
  | 'contacts'
  | 'incomes'
  | 'alerts'
  | 'level-updates'
  | 'photo'
  | 'kit'
  | 'kit-instalment'
  | 'kit-balance'
  | 'appointment-results'
  | 'fiscal-documents'
  | 'fiscal-signatures'
  | 'card-receipts';
type Account = { username: string; fullName: string; email: string; mobile: string; fiscalCode: string };
export type WorkingAgent = Account & { customer: Account & { id: number } };

/**
 * An agent of both shops nobody else uses, with one customer who has an account: drafts and open orders are an agent's.
 * `unsigned`: contracts still to sign, with commas; `:new` behind an engagement letter that asks the declarations.
 */
export const makeAgent = async (
  request: APIRequestContext,
  sponsor = '',
  owes: Owed | `${Owed},${Owed}` | '' = '',
  unsigned = '',
): Promise<WorkingAgent> => {
  const params = { sponsor, owes, ...(unsigned && { unsigned }) };
  const response = await request.post('/dev/agents.json', { params });
  expect(response.status()).toBe(201);
  return (await response.json()) as WorkingAgent;
};

/** The same, signed in to a shop on one screen; announcements are read as they come. */
export const startAs = async (page: Page, shop: 'fibra' | 'kleen', path = '/app'): Promise<WorkingAgent> => {
  const agent = await makeAgent(page.request);
  const read = page.getByRole('button', { name: 'Ho letto' });
  await page.addLocatorHandler(read, () => read.click());
  await signInAt(page, agent.username, path, shop);
  return agent;
};
