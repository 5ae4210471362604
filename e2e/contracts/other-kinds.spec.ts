import { expect, test, type Page } from '@playwright/test';
import { makeAgent } from '../kernel/agents.ts';
import { signInAt } from '../kernel/sign-in.ts';
import { expectCompleted, goOn, readToTheEnd, signWithCode, step } from '../operations/centre.ts';

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

test('ACC-109 ACC-110 ACC-142 ACC-143 ACC-149 a manager’s notice, then the plain letter of a new contract, whose declarations come first @desktop', async ({
  page,
  request,
}) => {
  const agent = await makeAgent(request, '', '', 'privacy_policy_manager,engagement_letter:new');
  const sent = sentBy(page);
  await signInAt(page, agent.username, '/app');
  await expect(step(page, 'Leggi l’informativa privacy')).toBeVisible();
  await readToTheEnd(page);
  await page.getByRole('button', { name: 'Confermo' }).click();
  await page.getByRole('button', { name: 'Non presto il consenso' }).click();
  await signWithCode(page, request, agent.mobile);
  await expectCompleted(page, 1);
  await goOn(page);

  await expect(step(page, 'Firma la lettera d’incarico')).toBeVisible();
  await expect(page.getByText(/^Step 1 di 3\./)).toBeAttached();
  await page.getByRole('radio', { name: 'No' }).check();
  await page.getByRole('button', { name: 'Avanti' }).click();
  await expect(page.getByRole('radiogroup')).toHaveCount(5);
  for (const group of await page.getByRole('radiogroup').all()) await group.getByRole('radio', { name: 'No' }).check();
  await page.getByRole('button', { name: 'Avanti' }).click();
  await readToTheEnd(page);
  await signWithCode(page, request, agent.mobile);
  await expectCompleted(page, 0);
  expect(sent).toEqual([
    'privacy-policy-manager-payload marketingConsent',
    'engagement-letter-payload hasCompulsorySocialSecurity,hasIncomeHigherThanLimit,hasRetirementPension,' +
      'hasVatNumber,isPublicAdministrationEmployee,isSubscribedToINPS,publicAdministrationEmployer,' +
      'vatCertificateFile,vatNumber',
  ]);
  await page.getByRole('button', { name: 'Entra nel portale' }).click();
  await page.waitForURL('**/app');
  await page.goto('/app/account?tab=documenti');
  await expect(page.getByText(/^Lettera d’incarico(?! emakleen)/)).toBeVisible();
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
