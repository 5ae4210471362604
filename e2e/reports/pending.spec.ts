import { expect, test } from '@playwright/test';
import type { pendingCommissions } from '@ema/calls/reports/pending.ts';
import type { feeStatement, reportPeriods } from '@ema/calls/reports.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { formatEuro, wireToCents } from '@ema/domain/kernel/money.ts';
import { makeAgent } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { beginSession, signInAt } from '../kernel/sign-in.ts';

const euro = (wire: string): string => formatEuro(wireToCents(wire));

test('NET-462 ACC-060 a general manager sees what the network has not sent, searches and takes it out', async ({
  page,
}, info) => {
  const answered = page.waitForResponse((r) => r.url().includes('/api/agent/reports/pending-commissions'));
  await signInAt(page, 'gm', '/app/reports/pending-commissions', 'kleen');
  await expect(page.getByRole('heading', { level: 1, name: 'Commissioni in sospeso' })).toBeVisible();
  const { items, pagination, totals } = (await (await answered).json()) as CallOutput<typeof pendingCommissions>;
  const sum = (label: string) => page.locator('dl > div').filter({ hasText: label }).getByRole('definition');
  await expect(sum('Da inviare')).toHaveText(euro(totals.amount));
  await expect(sum('Ordini')).toHaveText(String(pagination.totalItems));
  await expect(sum('Incaricati')).toHaveText(String(totals.sellers));
  await expectAccessible(page, 'what waits in the network');
  const [first] = items;
  await page.getByRole('searchbox', { name: 'Cerca per incaricato, codice o numero' }).fill(String(first?.id));
  await expect(page).toHaveURL(/search=\d+/);
  await expect(page.getByText(first?.seller.fullName ?? '-').first()).toBeVisible();
  if (info.project.name === 'desktop')
    await expect(page.getByRole('row').filter({ hasText: `n. ${first?.id}` })).toContainText(
      euro(first?.orderTotal ?? ''),
    );
  await page.getByRole('searchbox', { name: 'Cerca per incaricato, codice o numero' }).fill('zzzz');
  await expect(page.getByText('Nessun ordine trovato')).toBeVisible();
});

test('NET-463 ACC-052 the last report is the statement of the period that is over @desktop', async ({ page }) => {
  await signInAt(page, 'agente', '/app/reports/last', 'fibra');
  await expect(page.getByRole('heading', { level: 1, name: 'Ultimo report' })).toBeVisible();
  const read = async <T>(url: string): Promise<T> => (await (await page.request.get(url)).json()) as T;
  const { current, months } = await read<CallOutput<typeof reportPeriods>>('/api/agent/reports/periods');
  const key = current.month === 1 ? `${current.year - 1}-${months.length}` : `${current.year}-${current.month - 1}`;
  const statement = await read<CallOutput<typeof feeStatement>>(`/api/agent/reports/fees/${key}`);
  const figures = page.getByRole('region', { name: 'In breve' }).getByRole('definition');
  await expect(figures).toHaveText([
    euro(statement.feeTotal),
    euro(statement.taxableTotal),
    String(statement.pagination.totalItems),
  ]);
  await expect(page.getByLabel('Anno')).toHaveCount(0);
  await expectAccessible(page, 'the last report');
});

test('NET-463 who sold and is a facilitated customer now finds what they earned in the menu @desktop', async ({
  page,
}) => {
  const agent = await makeAgent(page.request);
  await signInAt(page, agent.username, '/app', 'fibra');
  const { agent: own } = (await (await page.request.get('/api/account')).json()) as { agent: { id: number } };
  await beginSession(page, 'admin');
  const at = `/api/admin/agents/${own.id}`;
  const { version } = (await (await page.request.get(at)).json()) as { version: number };
  const headers = { 'content-type': 'application/merge-patch+json' };
  const data = JSON.stringify({ status: 'customer', version });
  expect((await page.request.patch(at, { headers, data })).status()).toBe(200);
  await signInAt(page, agent.username, '/app');
  await page.getByRole('button', { name: 'Reports' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu principale' });
  await expect(menu.getByRole('link', { name: 'Estratto provvigioni' })).toBeVisible();
  await menu.getByRole('link', { name: 'Ultimo report' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ultimo report' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'In breve' })).toBeVisible();
  await page.goto('/app/orders/my-orders');
  await expect(page).toHaveURL(/\/app$/);
});
