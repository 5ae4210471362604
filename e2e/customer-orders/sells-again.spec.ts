import { expect, test, type Browser } from '@playwright/test';
import { makeAgent, type WorkingAgent } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { beginSession, signInAt } from '../kernel/sign-in.ts';
import { sentOrder } from './own-orders.ts';

/** The office gives an agent another status, in a browser of its own. */
const become = async (browser: Browser, { fullName }: WorkingAgent, status: 'customer' | 'seller'): Promise<void> => {
  const office = await browser.newPage();
  await beginSession(office, 'admin');
  const found = await office.request.get(`/api/admin/agents?search=${encodeURIComponent(fullName)}`);
  const { items } = (await found.json()) as { items: { id: number }[] };
  const at = `/api/admin/agents/${items[0]?.id}`;
  const { version } = (await (await office.request.get(at)).json()) as { version: number };
  const headers = { 'content-type': 'application/merge-patch+json' };
  const changed = await office.request.patch(at, { headers, data: JSON.stringify({ status, version }) });
  expect(changed.ok(), await changed.text()).toBe(true);
  await office.context().close();
};

test('ORD-467 ORD-358 whoever bought as a customer and sells again finds that order from Home, and may withdraw', async ({
  page,
  browser,
}) => {
  const agent = await makeAgent(page.request, 'agente');
  await become(browser, agent, 'customer');
  await signInAt(page, agent.username, '/app', 'kleen');
  const order = await sentOrder(page, { ...agent, password: '' });
  await become(browser, agent, 'seller');

  await signInAt(page, agent.username, '/app', 'fibra');
  const tile = page.getByRole('link', { name: /^I tuoi ordini da cliente/ });
  await expect(tile).toContainText('1 ordine: copia commissione e recesso');
  await expect(page.getByRole('link', { name: /^Crea il tuo ordine/ })).toHaveCount(0);
  await expectAccessible(page, 'Home of who sells again');
  await tile.click();
  await expect(page.getByRole('heading', { level: 1, name: 'I miei ordini' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Crea il tuo ordine/ })).toHaveCount(0);
  await expectAccessible(page, 'orders of who sells again');
  await page
    .getByRole('link', { name: /^Recedere dal contratto qui/ })
    .filter({ visible: true })
    .click();
  await page.waitForURL(`**/app/customer-commissions/${order.id}/recesso`);
  await page.getByRole('button', { name: 'Continua' }).click();
  await page.getByRole('button', { name: 'Conferma recesso', exact: true }).click();
  await expect(page.getByRole('main').getByText('Abbiamo ricevuto il tuo recesso')).toBeVisible();

  await page.goto('/app/customer-commissions/create');
  await page.waitForURL('**/app');
});
