import { expect, test, type Page } from '@playwright/test';
import { makeAgent } from '../kernel/agents.ts';
import { beginSession, PERSONA_PASSWORD } from '../kernel/sign-in.ts';
import { outboxCode } from '../kernel/outbox.ts';
import { expectCompleted, lastMessage, readToTheEnd, step } from './centre.ts';

type Rows = { items: readonly { id: number }[] };
const rows = async (page: Page, path: string): Promise<readonly { id: number }[]> =>
  ((await (await page.request.get(path)).json()) as Rows).items;
const post = async (page: Page, path: string, data: object): Promise<void> =>
  expect((await page.request.post(path, { data })).ok(), path).toBe(true);

/** Each: what is owed, what its step asks the server, and how somebody does it in another window. */
const OPERATIONS = [
  {
    owes: 'level-updates',
    asks: '/api/account/level-update-alerts',
    elsewhere: async (page: Page) => {
      for (const { id } of await rows(page, '/api/account/level-update-alerts'))
        await post(page, `/api/account/level-update-alerts/${id}/acknowledge`, {});
    },
  },
  {
    owes: 'appointment-results',
    asks: '/api/agent/appointments',
    elsewhere: async (page: Page) => {
      for (const { id } of await rows(page, '/api/agent/appointments?isWaitingForResult=true'))
        await post(page, `/api/agent/appointments/${id}/result`, { order: null });
    },
  },
  {
    owes: 'kit-balance',
    asks: '/api/account/kit',
    elsewhere: async (page: Page) => {
      const other = await page.context().newPage();
      await other.goto('/app/account/operations-center');
      await other.getByRole('button', { name: 'Procedi al pagamento' }).click();
      await other.waitForURL('**/dev/checkout/**');
      await other.getByRole('button', { name: 'Paga', exact: true }).click();
      await expect(step(other, 'Operazione completata')).toBeVisible();
      await other.close();
    },
  },
] as const;

for (const { owes, asks, elsewhere } of OPERATIONS)
  test(`ACC-574 an operation that was done elsewhere while its step was on the way counts as done: ${owes} @desktop`, async ({
    page,
  }) => {
    const agent = await makeAgent(page.request, '', owes);
    await beginSession(page, agent.username, PERSONA_PASSWORD);
    let letGo = (): void => {};
    const isDone = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(`**${asks}*`, async (route) => {
      await isDone;
      await route.continue();
    });
    const asked = page.waitForRequest((r) => new URL(r.url()).pathname === asks);
    await page.goto('/app/account/operations-center');
    await asked;
    await elsewhere(page);
    letGo();
    await expectCompleted(page, 0);
    await page.getByRole('button', { name: 'Entra nel portale' }).click();
    await page.waitForURL('**/app');
  });

test('ACC-582 a paper that was confirmed in another window is not asked again, nor is the last one @desktop', async ({
  page,
}) => {
  const agent = await makeAgent(page.request, '', 'fiscal-documents');
  await beginSession(page, agent.username, PERSONA_PASSWORD);
  await page.goto('/app/account/operations-center');
  const path = '/api/account/fiscal-documents';
  const waiting = await rows(page, `${path}?isProcessedByAgent=false&processMethod=read&orderDir=asc`);
  expect(waiting).toHaveLength(2);
  for (const [i, { id }] of waiting.entries()) {
    await expect(page.getByText(`Documento ${i + 1} di 2.`)).toBeVisible();
    await readToTheEnd(page);
    await post(page, `${path}/${id}/read`, {});
    await page.getByRole('button', { name: 'Ho letto il documento' }).click();
  }
  await expectCompleted(page, 0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

for (const { owes, unsigned, path, asked } of [
  {
    owes: 'fiscal-signatures',
    unsigned: '',
    path: '/api/account/fiscal-documents',
    asked: 'isProcessedByAgent=false&processMethod=signature',
  },
  { owes: '', unsigned: 'agent_registration', path: '/api/account/contracts', asked: 'isSigned=false' },
] as const)
  for (const at of ['code', 'button'] as const)
    test(`ACC-582 what was signed in another window counts as signed, at the ${at}: ${path} @desktop`, async ({
      page,
    }) => {
      const agent = await makeAgent(page.request, '', owes, unsigned);
      await beginSession(page, agent.username, PERSONA_PASSWORD);
      await page.goto('/app/account/operations-center');
      await readToTheEnd(page);
      const { id } = (await rows(page, `${path}?${asked}`))[0] ?? { id: 0 };
      const sign = page.getByRole('button', { name: 'Clicca per firmare' });
      const field = page.getByLabel('Codice ricevuto via SMS');
      const before = await lastMessage(page.request, agent.mobile);
      if (at === 'code') await sign.click();
      else await post(page, `${path}/${id}/start-signature`, {});
      const token = await outboxCode(page.request, agent.mobile, before);
      if (at === 'code') await field.fill(token);
      await post(page, `${path}/${id}/complete-signature`, { token });
      await (at === 'code' ? page.getByRole('button', { name: 'Conferma la firma' }) : sign).click();
      await expectCompleted(page, 0);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
