/** An appointment that changes while its agent is about to move it: told, and never overwritten unseen (NET-855). */
import { expect, test, type Page } from '@playwright/test';
import { startAs } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { openRow } from '../kernel/rows.ts';
import { reportContact } from './given-appointments.ts';

const rowOf = (page: Page, name: string) =>
  page.getByRole('main').locator('tbody tr, ul[aria-label="Appuntamenti"] > li').filter({ hasText: name });

type Stored = { version: number; time: string | null; timeRequestedByCustomer: string };

test('NET-855 moved on another device while the dialog stands open: what is typed stays, and is not saved over it @desktop @looks', async ({
  page,
  browser,
}) => {
  const agent = await startAs(page, 'kleen');
  const id = await reportContact(browser, agent, 'Cliente Suo');
  const path = `/api/agent/appointments/${id}`;
  const stored = async (): Promise<Stored> => (await (await page.request.get(path)).json()) as Stored;
  const move = async (days: number): Promise<void> => {
    const { version, timeRequestedByCustomer } = await stored();
    const time = new Date(Date.parse(timeRequestedByCustomer) + days * 86_400_000).toISOString();
    const customerAddress = { street: 'Via Roma', buildingNumber: '12', postCode: '14100', city: 'Asti', state: 'AT' };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const put = await page.request.put(path, { data: { customerAddress, time, version }, headers });
    expect(put.status(), await put.text()).toBe(200);
  };
  await move(0);
  await page.goto('/app/appointments/agent-appointments');
  await (await openRow(page, rowOf(page, 'Cliente Suo'))).getByRole('button', { name: /^Rischedula/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Rischedula l’appuntamento' });
  await dialog.getByLabel('Civico').fill('99');
  await move(3);
  const moved = await stored();
  await dialog.getByRole('button', { name: 'Invia' }).click();
  const told = dialog.getByRole('alert').filter({ hasText: 'Nel frattempo questi dati sono cambiati' });
  await expect(told).toBeVisible();
  await expect(dialog.getByLabel('Civico')).toHaveValue('99');
  await expectAccessible(page, 'an appointment that was moved meanwhile');
  expect(await stored()).toEqual(moved);

  await told.getByRole('button', { name: 'Mostra i dati attuali' }).click();
  await expect(told).toHaveCount(0);
  await expect(dialog.getByLabel('Civico')).toHaveValue('12');
  await dialog.getByLabel('Civico').fill('99');
  await dialog.getByRole('button', { name: 'Invia' }).click();
  await expect(dialog).toHaveCount(0);
  // The place is the new one, the time that of the other device.
  expect(await stored()).toMatchObject({ time: moved.time, customerAddress: { streetAndNumber: 'Via Roma, 99' } });
});

test('ACC-587 a dialog in which something is written asks before it closes by Esc, the cross or a press beside it @desktop @looks', async ({
  page,
}) => {
  await startAs(page, 'kleen', '/app/appointments/agent-appointments');
  await page.getByRole('button', { name: 'Crea', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuovo appuntamento' });
  const question = page.getByRole('dialog', { name: 'Quello che hai scritto non verrà salvato. Vuoi chiudere?' });
  await page.keyboard.press('Escape');
  await expect(dialog, 'nothing was written').toHaveCount(0);
  await page.getByRole('button', { name: 'Crea', exact: true }).click();
  const name = dialog.getByLabel('Nome', { exact: true });
  await name.fill('Ada');
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Chiudi' }).click(),
    () => page.mouse.click(3, 3),
  ]) {
    await page.waitForTimeout(600);
    await close();
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Continua a scrivere' }).click();
    await expect(name).toHaveValue('Ada');
  }
  // Esc closes the question; the browser does not ask a dialog twice without a press between.
  for (const _ of [1, 2]) {
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(name).toHaveValue('Ada');
  }
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'asked before what was written goes');
  await question.getByRole('button', { name: 'Chiudi senza salvare' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Crea', exact: true }).click();
  await name.fill('Ada');
  await dialog.getByRole('button', { name: 'Annulla' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(question, '«Annulla» is an answer').toHaveCount(0);
});
