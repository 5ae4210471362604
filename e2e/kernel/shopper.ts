/** Makes a customer of the kleen shop whom no other journey uses. */
import { expect, type APIRequestContext } from '@playwright/test';
import type { Newcomer } from './newcomer.ts';

/** A kleen customer of `agente` nobody else uses, who has had the first access; or, with `isFirstAccess`, has it ahead. */
export const makeShopper = async (request: APIRequestContext, isFirstAccess = false): Promise<Newcomer> => {
  const response = await request.post(`/dev/customers${isFirstAccess ? '-at-first-access' : ''}.json`);
  expect(response.status()).toBe(201);
  return (await response.json()) as Newcomer;
};
