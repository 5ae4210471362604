import { expect, test, type APIRequestContext } from '@playwright/test';
import { makeAgent } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { beginSession, PERSONA_PASSWORD, signInAt } from '../kernel/sign-in.ts';
import { changePassword, expectCompleted, FRESH_PASSWORD, step } from './centre.ts';

/** So long that nobody but the agent of this journey has an older one; as it was in the end. */
const YEARS_10 = '3650';
const NEVER = '0';

test.afterEach(async ({ playwright, baseURL }) => {
  await allowPasswordsFor(NEVER, await playwright.request.newContext({ baseURL }));
});

test('ACC-099 ACC-173 ACC-174 a password of a certain age is changed in the centre, which then is over @phone', async ({
  page,
  playwright,
  baseURL,
}) => {
  await allowPasswordsFor(YEARS_10, await playwright.request.newContext({ baseURL }));
  const agent = await makeAgent(page.request, '', 'password');
  await signInAt(page, agent.username, '/app');
  await page.waitForURL('**/app/account/operations-center');
  await expect(step(page, 'Modifica periodica della password')).toBeVisible();
  await expect(page.getByText('È passato il tempo dopo il quale la password va cambiata.').last()).toBeAttached();
  await expect(page.getByText('generata da noi')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Più tardi' })).toHaveCount(0);
  await expectAccessible(page, 'the periodic change of the password');
  await changePassword(page, PERSONA_PASSWORD);
  await expectCompleted(page, 0);
  await page.getByRole('button', { name: 'Entra nel portale' }).click();
  await page.waitForURL('**/app');

  const again = await page.request.post('/login', { data: { username: agent.username, password: PERSONA_PASSWORD } });
  expect(again.status(), 'the old one is over').toBe(401);
  await beginSession(page, agent.username, FRESH_PASSWORD);
  const account = (await (await page.request.get('/api/account')).json()) as { requiredOperations: unknown[] };
  expect(account.requiredOperations, 'nothing is asked at the next sign-in').toEqual([]);
});

/** As the office sets it, in a session of its own. */
const allowPasswordsFor = async (days: string, office: APIRequestContext): Promise<void> => {
  await office.post('/login', { data: { username: 'admin', password: PERSONA_PASSWORD } });
  const path = '/api/system-parameters/periodic_password_days';
  const { parameterValue: before } = (await (await office.get(path)).json()) as { parameterValue: string };
  const saved = await office.put(path, {
    data: { parameterValue: days, before },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(saved.status()).toBe(200);
  await office.dispose();
};
