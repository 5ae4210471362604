/** The calendar of periods opens with this year's, and shows any other one. */
import { expect, test } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { signInAt } from '../kernel/sign-in.ts';

test('NET-326 NET-869 the periods of this year, the last one first, then of another year and shop @desktop @looks', async ({
  page,
}) => {
  await signInAt(page, 'admin', '/admin/periods');
  const rows = page.getByRole('main').locator('[data-rows] > *');
  const year = page.getByRole('combobox', { name: 'Anno' });
  // The server's clock, which the page follows.
  const { now } = (await (await page.request.get('/api/account/shell')).json()) as { now: string };
  const thisYear = Number(now.slice(0, 4));
  await expect(year).toHaveValue(String(thisYear));
  await expect(rows.first()).toContainText(String(thisYear));
  await expect(rows.last()).toContainText(String(thisYear));
  await expect(page.getByRole('main').getByText('In corso', { exact: true })).toHaveCount(1);
  await expectAccessible(page, 'the calendar of periods');
  await year.selectOption(String(thisYear - 1));
  await expect(rows.first()).toContainText(String(thisYear - 1));
  await expect(page).toHaveURL(new RegExp(`year=${thisYear - 1}`));
  await expect(page.getByText('In corso', { exact: true })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Negozio' }).selectOption('kleen');
  await expect(rows.first()).toContainText(String(thisYear - 1));
});
