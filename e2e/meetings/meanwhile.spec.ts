/** What the office changes of a meeting while a colleague changes it too: nothing newer is saved over (NET-906). */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { beginSession } from '../kernel/sign-in.ts';

const CHANGED = 'Nel frattempo questi dati sono cambiati';
const key = () => ({ 'idempotency-key': crypto.randomUUID() });
const banner = (dialog: Locator) => dialog.getByRole('alert').filter({ hasText: CHANGED });
const planned = async (page: Page, title: string): Promise<number> => {
  const data = { title, place: 'Alba', date: '2027-03-05' };
  const made = await page.request.post('/api/admin/meetings', { data, headers: key() });
  return ((await made.json()) as { id: number }).id;
};

test('NET-906 a meeting that a colleague changed while one typed is not changed back, however often one presses @desktop', async ({
  page,
}) => {
  const title = `Meeting ${crypto.randomUUID().slice(0, 8)}`;
  await beginSession(page, 'admin');
  const id = await planned(page, title);
  await page.clock.install();
  await page.goto(`/app/meeting/${id}`);
  await page.getByRole('button', { name: 'Modifica', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Modifica il meeting' });
  await form.getByLabel('Luogo').fill('Bra');

  const before = { title, place: 'Alba', date: '2027-03-05' };
  const theirs = { title, place: 'Alba', date: '2027-03-12', before };
  const changed = await page.request.put(`/api/admin/meetings/${id}`, { data: theirs, headers: key() });
  expect(changed.status()).toBe(204);
  // The page reads the figures anew by itself, and with them the meeting.
  const readAnew = page.waitForResponse((r) => r.url().includes(`/api/meetings/${id}?`));
  await page.clock.runFor(16_000);
  await readAnew;
  await expect(banner(form)).toBeVisible();
  await expect(form.getByLabel('Luogo')).toHaveValue('Bra');
  await expectAccessible(page, 'a meeting that changed meanwhile');
  const stored = async () => (await page.request.get(`/api/meetings/${id}?withGuests=false`)).json();
  for (const press of ['once', 'again']) {
    const answer = page.waitForResponse((r) => r.request().method() === 'PUT');
    await form.getByRole('button', { name: 'Salva' }).click();
    expect((await answer).status(), press).toBe(409);
    expect(await stored(), press).toMatchObject({ place: 'Alba', date: '2027-03-12' });
  }
  await banner(form).getByRole('button', { name: 'Mostra i dati attuali' }).click();
  await expect(form.getByRole('textbox', { name: 'Data' })).toHaveValue('12/03/2027');
  await form.getByLabel('Luogo').fill('Bra');
  await form.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Meeting modificato')).toBeVisible();
  expect(await stored()).toMatchObject({ place: 'Bra', date: '2027-03-12' });
});

test('NET-906 whoever a colleague lets in at the door meanwhile is not sent away by a list of before @desktop', async ({
  page,
}) => {
  await beginSession(page, 'admin');
  const id = await planned(page, `Porta ${crypto.randomUUID().slice(0, 8)}`);
  const displayName = `Varco ${crypto.randomUUID().slice(0, 8)}`;
  const username = displayName.toLowerCase().replace(' ', '.');
  const data = { displayName, username, password: 'Portale-2026!', meetingScannerEnabled: true };
  const made = await page.request.post('/api/users', { data, headers: key() });
  const { id: theirs } = (await made.json()) as { id: number };
  await page.goto(`/app/meeting/${id}`);
  await page.getByRole('button', { name: 'Chi registra le presenze' }).click();
  const form = page.getByRole('dialog', { name: 'Chi registra le presenze' });
  await form.getByRole('checkbox', { name: 'Dario Penna' }).check();

  const scanners = `/api/admin/meetings/${id}/scanners`;
  const body = { users: [theirs], before: [] };
  expect((await page.request.put(scanners, { data: body, headers: key() })).status()).toBe(204);
  const assigned = async () => {
    const { items } = (await (await page.request.get(scanners)).json()) as {
      items: { id: number; displayName: string; isAssigned: boolean }[];
    };
    return items.filter((s) => s.isAssigned).map((s) => s.displayName);
  };
  for (const press of ['once', 'again']) {
    const answer = page.waitForResponse((r) => r.request().method() === 'PUT');
    await form.getByRole('button', { name: 'Salva' }).click();
    expect((await answer).status(), press).toBe(409);
    await expect(banner(form)).toBeFocused();
    expect(await assigned(), press).toEqual([displayName]);
  }
  await banner(form).getByRole('button', { name: 'Mostra i dati attuali' }).click();
  await expect(form.getByRole('checkbox', { name: displayName })).toBeChecked();
  await expect(form.getByRole('checkbox', { name: 'Dario Penna' })).not.toBeChecked();
  await form.getByRole('checkbox', { name: 'Dario Penna' }).check();
  await form.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Assegnazioni salvate')).toBeVisible();
  expect((await assigned()).toSorted()).toEqual(['Dario Penna', displayName].toSorted());
});
