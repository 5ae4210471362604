import { expect, test, type Page } from '@playwright/test';
import { signInAt } from '../kernel/sign-in.ts';

type List = { items: { customerEmail: string | null }[] };
const measured = async (page: Page) => {
  await expect(page.locator('tbody tr').first()).toBeVisible();
  return page.locator('table').evaluate((table) => ({
    tooWide: table.scrollWidth - (table.parentElement?.clientWidth ?? 0),
    highest: Math.max(...[...table.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().height)),
  }));
};

test('NET-863 the appointments of an agent fit on a desk, with long addresses too @desktop', async ({ page }) => {
  await page.route('**/api/agent/appointments?*', async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as List;
    const items = list.items.map((a) => ({ ...a, customerEmail: 'margherita.accornero@example-planet.it' }));
    await route.fulfill({ response, json: { ...list, items } });
  });
  await signInAt(page, 'agente', '/app/appointments/agent-appointments', 'kleen');
  const { tooWide, highest } = await measured(page);
  expect(tooWide).toBeLessThanOrEqual(0);
  expect(highest).toBeLessThanOrEqual(80);
});

test('NET-863 what is only requested says so on a phone, and where @phone', async ({ page }) => {
  await signInAt(page, 'agente', '/app/appointments/agent-appointments', 'kleen');
  const row = page.getByRole('list', { name: 'Appuntamenti' }).getByRole('listitem').filter({ hasText: 'richiesta' });
  const parts = row
    .first()
    .getByText(/richiesta/)
    .last();
  await expect(parts).toBeVisible();
  const cut = await parts.evaluate((part) => {
    const line = part.parentElement ?? part;
    return line.scrollHeight - line.clientHeight;
  });
  expect(cut).toBe(0);
});

test('NET-863 the appointments of the office fit on a desk, with long names too @desktop', async ({ page }) => {
  await page.route('**/api/admin/appointments?*', async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as { items: { seller: object }[] };
    const items = list.items.map((a) => ({
      ...a,
      customerFirstName: 'Massimiliano',
      customerLastName: 'Bartolomei Castellammare',
      isCreatedByAdministration: false,
      reportingCustomer: { fullName: 'Bartolomea Vebemamabosco' },
      time: '2026-12-01T14:30:00.000Z',
      seller: { ...a.seller, fullName: 'Alessandrina Quattrocchi Montefiore' },
    }));
    await route.fulfill({ response, json: { ...list, items } });
  });
  await signInAt(page, 'admin', '/app/appointments/manage');
  await expect(page.getByText('Quattrocchi').first()).toBeVisible();
  const { tooWide } = await measured(page);
  expect(tooWide).toBeLessThanOrEqual(0);
});
