import { expect, test, type Locator, type Page } from '@playwright/test';
import { startAs } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { expectKept, expectNoTrap, pick, pressKey, tabTo, typeInto } from '../kernel/by-keyboard.ts';
import { signInAt } from '../kernel/sign-in.ts';
import { reportContact } from './given-appointments.ts';

const LIST = '/app/appointments/agent-appointments';
const YEAR = new Date().getFullYear() + 1;
const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('main').locator('tbody tr').filter({ hasText: name });
const typeAll = async (page: Page, dialog: Locator, fields: readonly (readonly [string, string])[]): Promise<void> => {
  for (const [label, text] of fields) await typeInto(page, dialog.getByLabel(label, { exact: true }), text);
};
const typePlace = async (page: Page, dialog: Locator): Promise<void> => {
  await typeAll(page, dialog, [
    ['Nome della via', 'Garibaldi'],
    ['Civico', '7'],
  ]);
  await pick(page, dialog.getByRole('combobox', { name: 'Città' }), 'Asti', /^Asti/);
  await typeInto(page, dialog.getByLabel('CAP', { exact: true }), '14100');
};
const typeTime = async (page: Page, dialog: Locator, day: string, hour: string): Promise<void> => {
  await typeInto(page, dialog.getByLabel('Data', { exact: true }), day);
  await tabTo(page, dialog.getByLabel('Ora'));
  await page.keyboard.type(hour);
  await expect(dialog.getByLabel('Ora')).toHaveValue(hour);
};

test(
  'NET-832 R45 appointments by keyboard alone: one is made, the time a customer asked for is taken, one is deleted',
  { tag: '@desktop' },
  async ({ page, browser }) => {
    test.setTimeout(300_000);
    const agent = await startAs(page, 'kleen');
    await reportContact(browser, agent, 'Cliente Suo');
    await page.goto(LIST);
    await expect(rowOf(page, 'Cliente Suo')).toHaveCount(1);
    await expectNoTrap(page);
    const create = page.getByRole('button', { name: 'Crea', exact: true });
    await pressKey(page, create);
    const dialog = page.getByRole('dialog', { name: 'Nuovo appuntamento' });
    await expectKept(page, dialog);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(create, 'back to what opened it').toBeFocused();
    await page.keyboard.press('Enter');
    await pressKey(page, dialog.getByRole('button', { name: 'Invia' }));
    const isInForm = () => page.evaluate(() => document.activeElement?.closest('dialog form') !== null);
    await expect.poll(isInForm, 'what is missing has the focus').toBe(true);
    await expectAccessible(page, 'an appointment without a word, by keyboard');
    await typeAll(page, dialog, [
      ['Nome', 'Agente'],
      ['Cognome', 'Proprio'],
      ['Cellulare', '347 5556667'],
    ]);
    await typePlace(page, dialog);
    await typeTime(page, dialog, `10/02/${YEAR}`, '10:00');
    await pressKey(page, dialog.getByRole('button', { name: 'Invia' }));
    await expect(dialog).toHaveCount(0);
    await expect(rowOf(page, 'Agente Proprio')).toHaveCount(1);
    await expect(create, 'back to what opened it').toBeFocused();

    const proposed = rowOf(page, 'Cliente Suo').getByRole('button', { name: /^Conferma l’appuntamento/ });
    await pressKey(page, proposed);
    const setting = page.getByRole('dialog', { name: 'Conferma l’appuntamento' });
    await expect(setting.getByText('Richiesta dal cliente', { exact: true })).toBeVisible();
    await expectAccessible(page, 'a time that a customer asked for, by keyboard');
    await pressKey(page, setting.getByRole('button', { name: 'Accetta' }));
    await expect(setting.getByText('Ora del cliente accettata')).toBeVisible();
    const isKept = await page.evaluate(() => document.activeElement?.closest('dialog') !== null);
    expect(isKept, 'the focus is not lost with the button that is gone').toBe(true);
    await pressKey(page, setting.getByRole('button', { name: 'Invia' }));
    await expect(setting).toHaveCount(0);
    await expect(rowOf(page, 'Cliente Suo')).toContainText('Confermato');
    const isSomewhere = () => page.evaluate(() => document.activeElement !== document.body);
    await expect.poll(isSomewhere, 'the focus is not lost').toBe(true);
  },
);

test(
  'NET-832 R45 the office gives an appointment by keyboard alone: a province, a seller of it, who is met',
  { tag: '@desktop' },
  async ({ page }) => {
    test.setTimeout(300_000);
    await signInAt(page, 'admin', '/app/appointments/manage?search=nessuno');
    const create = page.getByRole('button', { name: 'Crea', exact: true });
    await pressKey(page, create);
    const dialog = page.getByRole('dialog', { name: 'Nuovo appuntamento' });
    await pick(page, dialog.getByRole('combobox', { name: 'Provincia' }), 'Asti', 'Asti (AT)');
    const select = dialog.getByRole('button', { name: /^Seleziona/ }).first();
    await pressKey(page, select);
    await expect(dialog.getByLabel('Cognome')).toBeVisible();
    const isKept = await page.evaluate(() => document.activeElement?.closest('dialog') !== null);
    expect(isKept, 'the focus is not lost with the seller that was chosen').toBe(true);
    await expectAccessible(page, 'who is met, by keyboard');
    await typeAll(page, dialog, [
      ['Nome', 'Eva'],
      ['Cognome', 'Tastiera'],
      ['Cellulare', '3475556667'],
    ]);
    await pressKey(page, dialog.getByRole('button', { name: 'Invia' }));
    await expect(dialog).toHaveCount(0);
    await expect(create, 'back to what opened it').toBeFocused();
  },
);
