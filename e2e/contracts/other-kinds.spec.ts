import { randomUUID } from 'node:crypto';
import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { makeAgent } from '../kernel/agents.ts';
import { PERSONA_PASSWORD, signInAt } from '../kernel/sign-in.ts';
import { expectCompleted, readToTheEnd, signWithCode, step } from '../operations/centre.ts';

/** What was sent before the signatures: the path, and the keys of the body. */
const sentBy = (page: Page): string[] => {
  const sent: string[] = [];
  page.on('request', (r) => {
    if (r.method() !== 'POST' || !r.url().includes('-payload')) return;
    sent.push(
      `${new URL(r.url()).pathname.split('/').at(-1)} ${Object.keys(r.postDataJSON() as object)
        .toSorted()
        .join()}`,
    );
  });
  return sent;
};

test('ACC-110 ACC-142 ACC-143 ACC-616 the plain letter of a new contract begins with the declarations @desktop', async ({
  page,
  request,
}) => {
  const agent = await makeAgent(request, '', '', 'engagement_letter:new');
  const sent = sentBy(page);
  await signInAt(page, agent.username, '/app');
  await expect(step(page, 'Firma la lettera d’incarico')).toBeVisible();
  await expect(page.getByText(/^Step 1 di 3\./)).toBeAttached();
  await page.getByRole('radio', { name: 'No' }).check();
  await page.getByRole('button', { name: 'Avanti' }).click();
  await expect(page.getByRole('radiogroup')).toHaveCount(5);
  for (const group of await page.getByRole('radiogroup').all()) await group.getByRole('radio', { name: 'No' }).check();
  await page.getByRole('button', { name: 'Avanti' }).click();
  await readToTheEnd(page);
  // ACC-616: what is signed besides the letter, and the way back to it.
  const given = page.getByRole('region', { name: 'Risposte che firmi con il documento' });
  await expect(given.getByRole('definition')).toHaveText(Array.from({ length: 6 }, () => 'No'));
  await page.getByRole('button', { name: 'Modifica' }).click();
  await expect(page.getByRole('radio', { name: 'No' })).toBeChecked();
  await page.getByRole('button', { name: 'Avanti' }).click();
  await page
    .getByRole('radiogroup', { name: /pensione/ })
    .getByRole('radio', { name: 'Sì' })
    .check();
  await page.getByRole('button', { name: 'Avanti' }).click();
  await expect(given.getByRole('definition').filter({ hasText: 'Sì' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Nascondi le risposte che firmi' }).click();
  await expect(given, 'ACC-660').toHaveCount(0);
  await page.getByRole('button', { name: 'Mostra le risposte che firmi' }).click();
  await expect(given).toBeVisible();
  await signWithCode(page, request, agent.mobile);
  await expectCompleted(page, 0);
  const answers =
    'engagement-letter-payload hasCompulsorySocialSecurity,hasIncomeHigherThanLimit,hasRetirementPension,' +
    'hasVatNumber,isPublicAdministrationEmployee,isSubscribedToINPS,publicAdministrationEmployer,' +
    'vatCertificateFile,vatNumber';
  expect(sent).toEqual([answers, answers]);
});

test('ACC-109 ACC-119 ACC-120 ACC-149 ACC-425 a manager’s notice assigned meanwhile is signed, and the lists are asked for anew @desktop', async ({
  page,
  request,
  playwright,
  baseURL,
}) => {
  const agent = await makeAgent(request);
  const sent = sentBy(page);
  const lists: string[] = [];
  page.on('request', (r) => {
    const { pathname, search } = new URL(r.url());
    if (pathname === '/api/account/contracts') lists.push(search);
  });
  await signInAt(page, agent.username, '/app/account?tab=privacy');
  const notices = page.getByRole('link', { name: /^Scarica Informativa privacy/ });
  await expect(notices).toHaveCount(1);
  await assignByHand(await playwright.request.newContext({ baseURL }), agent.username);
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(step(page, 'Leggi l’informativa privacy')).toBeVisible();
  await readToTheEnd(page);
  await page.getByRole('button', { name: 'Confermo' }).click();
  await page.getByRole('button', { name: 'Non presto il consenso' }).click();
  await signWithCode(page, request, agent.mobile);
  await expectCompleted(page, 0);
  expect(sent).toEqual(['privacy-policy-manager-payload marketingConsent']);
  lists.length = 0;
  await page.getByRole('button', { name: 'Entra nel portale' }).click();
  await page.waitForURL('**/app');
  const menu = page.getByRole('navigation', { name: 'Menu principale' });
  await menu.getByRole('button', { name: 'Account' }).click();
  await menu.getByRole('link', { name: 'I miei dati' }).click();
  await page.getByRole('tab', { name: 'Privacy' }).click();
  await expect(notices).toHaveCount(2);
  expect(lists.length, 'though asked for less than a minute ago').toBeGreaterThan(0);
});

test('ACC-110 ACC-142 the plain letter of a contract that is not new is read and signed, and asks nothing @desktop', async ({
  page,
  request,
}) => {
  const agent = await makeAgent(request, '', '', 'engagement_letter');
  const sent = sentBy(page);
  await signInAt(page, agent.username, '/app');
  await expect(step(page, 'Firma la lettera d’incarico')).toBeVisible();
  await expect(page.getByText(/^Step \d di \d\./)).toHaveCount(0);
  await expect(page.getByRole('radio')).toHaveCount(0);
  await readToTheEnd(page);
  await signWithCode(page, request, agent.mobile);
  await expectCompleted(page, 0);
  expect(sent).toEqual([]);
});

/** As the office does, in a session of its own. */
const assignByHand = async (office: APIRequestContext, username: string): Promise<void> => {
  await office.post('/login', { data: { username: 'admin', password: PERSONA_PASSWORD } });
  const { items } = (await (await office.get(`/api/users?displayName=${username}`)).json()) as {
    items: { id: number }[];
  };
  const assigned = await office.post('/api/admin/contracts', {
    data: { user: items[0]?.id, documentType: 'privacy_policy_manager' },
    headers: { 'sec-fetch-site': 'same-origin', 'idempotency-key': randomUUID() },
  });
  expect(assigned.status()).toBeLessThan(300);
  await office.dispose();
};
