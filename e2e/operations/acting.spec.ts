import { expect, test, type Page } from '@playwright/test';
import { makeAgent } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { makeNewcomer } from '../kernel/newcomer.ts';
import { draw } from '../kernel/pictures.ts';
import { beginSession, signInAt } from '../kernel/sign-in.ts';
import { expectCompleted, step } from './centre.ts';

/** In the centre of somebody else; e2e/access proves the way there. */
const actAs = async (page: Page, username: string): Promise<void> => {
  await beginSession(page, 'admin');
  const entered = await page.request.get(`/?_switch_user=${username}&reason=prova`, {
    maxRedirects: 0,
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(entered.status()).toBe(303);
  await page.goto('/app/account/operations-center');
};

test('ACC-101 ACC-103 ACC-190 ACC-191 an administrator completes a step for an agent, at whose sign-in it is gone @desktop', async ({
  page,
}) => {
  const agent = await makeAgent(page.request, '', 'photo');
  await actAs(page, agent.username);
  await expect(step(page, 'Carica la tua foto')).toBeVisible();
  await expect(page.getByText(`Queste operazioni riguardano ${agent.fullName}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Più tardi' }), 'the agent would be offered it').toHaveCount(0);
  await page.locator('input[type=file]').setInputFiles(await draw(page, { width: 700, height: 900, sharp: true }));
  await page.getByRole('checkbox', { name: 'Il viso è tutto dentro l’ovale e si vede bene' }).check();
  await page.getByRole('button', { name: 'Carica foto' }).click();
  await expectCompleted(page, 1);
  await expectAccessible(page, 'a step completed for somebody');

  await signInAt(page, agent.username, '/app');
  await page.waitForURL('**/app/account/operations-center');
  await expect(step(page, 'Carica di nuovo il certificato')).toBeVisible();
  const account = (await (await page.request.get('/api/account')).json()) as {
    requiredOperations: { operationName: string }[];
  };
  expect(account.requiredOperations.map((o) => o.operationName)).toEqual(['account:upload_vat_certificate']);
});

test('ACC-101 ACC-103 ACC-116 whoever acts is told by each step that it is the person’s own, and can send nothing @desktop', async ({
  page,
}) => {
  const [newcomer, signer, payee] = [
    await makeNewcomer(page.request),
    await makeAgent(page.request, '', '', 'privacy_policy_manager'),
    await makeAgent(page.request, '', 'incomes'),
  ];
  for (const { username, title, sentence, button } of [
    {
      username: newcomer.username,
      title: 'Modifica della password autogenerata',
      sentence: 'Solo la persona interessata può cambiare la propria password.',
      button: 'Cambia la password',
    },
    {
      username: signer.username,
      title: 'Leggi l’informativa privacy',
      sentence: 'Puoi leggere il documento, ma solo la persona interessata può firmarlo.',
      button: null,
    },
    {
      username: payee.username,
      title: 'Richiesta codice IBAN',
      sentence: 'Può inserire l’IBAN solo l’intestatario.',
      button: 'Conferma IBAN',
    },
  ]) {
    await actAs(page, username);
    await expect(step(page, title)).toBeVisible();
    await expect(page.getByText(sentence).filter({ visible: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Più tardi' })).toHaveCount(0);
    await expectAccessible(page, `${title}, for somebody else`);
    if (button) await expect(page.getByRole('button', { name: button })).toBeDisabled();
    else await expect(page.getByRole('button', { name: /^(Confermo|Clicca per firmare)$/ })).toHaveCount(0);
  }
});
