/** Makes private customers of whoever is signed in. */
import { expect, type Page } from '@playwright/test';

const DATA = {
  firstName: 'Ada',
  street: 'Via Verdi',
  buildingNumber: '8',
  city: 'Asti',
  postCode: '14100',
  state: 'AT',
  email: '',
  telephone: '0141555123',
};

/** @returns what was sent, and what it is called since */
export const makePrivateCustomer = async (page: Page, lastName: string) => {
  const data = { ...DATA, lastName };
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const answer = await page.request.post('/api/private-customers', { data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return { data, ...((await answer.json()) as { id: number; version: number }) };
};
