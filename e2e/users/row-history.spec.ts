import { expect, test, type Page } from '@playwright/test';
import { makeAgent } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { openRow } from '../kernel/rows.ts';
import { lettersOf } from '../kernel/people.ts';
import { signInAt } from '../kernel/sign-in.ts';
import { giveAppointment } from '../appointments/given-appointments.ts';

const rows = (page: Page) => page.getByRole('main').locator('tbody tr, [data-rows] li');
/** Opens the history of a row and tells what is in it. */
const historyOf = async (page: Page, row: ReturnType<typeof rows>) => {
  await (await openRow(page, row)).getByRole('button', { name: /^Cronologia: / }).click();
  return page.getByRole('dialog', { name: /^Cronologia: / });
};

test('NET-774 an appointment and a contract tell in their row what was done to them @desktop @looks', async ({
  page,
  browser,
}) => {
  const agent = await makeAgent(page.request);
  const name = `Ora ${lettersOf(agent.username)}`;
  await giveAppointment(browser, agent, name);
  await signInAt(page, 'admin', `/app/appointments/manage?search=${encodeURIComponent(name)}`);
  const dialog = await historyOf(page, rows(page).filter({ hasText: name }));
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expect(dialog.getByRole('listitem')).toContainText('Appuntamento assegnato a un agente');
  await expect(dialog.getByRole('listitem')).toContainText('Elena Gallesio');
  await expectAccessible(page, 'history of a row');
  await dialog.getByRole('link', { name: 'Apri nel Log' }).click();
  await expect(page.getByText(/Solo ciò che riguarda Appuntamento \d+/)).toBeVisible();

  await page.goto('/admin/contracts');
  const contract = await historyOf(page, rows(page).first());
  // Whichever contract is the newest: nothing was done to it, or it is told what.
  const told = contract.getByText(/^Nulla è stato fatto/).or(contract.getByRole('listitem').first());
  await expect(told.first()).toBeVisible();
});
