import { expect, test } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { signInAt } from '../kernel/sign-in.ts';

test('NET-576 NET-577 NET-870 what was done to a record stands in its history, and the log is narrowed to it @desktop @looks', async ({
  page,
}) => {
  await signInAt(page, 'admin', '/admin/users');
  const username = `storia.${Date.now().toString(36)}`;
  const made = await page.request.post('/api/users', {
    data: { displayName: `Storia ${username}`, username, password: 'Varco-Nord-48!' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  expect(made.status()).toBe(201);
  const { id } = (await made.json()) as { id: number };
  await page.goto(`/admin/users/${id}`);
  const history = page
    .getByRole('region', { name: 'Cronologia' })
    .or(page.locator('section', { hasText: 'Cronologia' }));
  await page.getByRole('button', { name: 'Modifica', exact: true }).click();
  const form = page.getByRole('dialog', { name: `Modifica Storia ${username}` });
  await form.getByRole('checkbox', { name: 'Registra le presenze ai meeting' }).uncheck();
  await form.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Utente modificato')).toBeVisible();
  const toggle = history.getByRole('button', { name: 'Mostra', exact: true });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  const steps = history.getByRole('listitem');
  await expect(steps).toHaveCount(2);
  await expect(steps.first()).toContainText('Account modificato dall’amministrazione');
  await expect(steps.first()).toContainText('Elena Gallesio');
  await expect(steps.last()).toContainText('Utente creato');
  await page.getByRole('button', { name: 'Modifica', exact: true }).click();
  await form.getByRole('checkbox', { name: 'Registra le presenze ai meeting' }).check();
  await form.getByRole('button', { name: 'Salva' }).click();
  await expect(steps, 'NET-870 while it stands open').toHaveCount(3);
  // What is pinned at the foot of a phone lies over whatever is scrolled behind it.
  await history.getByRole('link', { name: 'Apri nel Log' }).scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expectAccessible(page, 'history of a record');
  await history.getByRole('link', { name: 'Apri nel Log' }).click();
  await expect(page.getByText(`Solo ciò che riguarda Utente ${id}.`)).toBeVisible();
  await expect(page.getByText('3 attività, dalla più recente.')).toBeVisible();
  await page.getByRole('button', { name: 'Mostra tutto' }).click();
  await expect(page.getByText(`Solo ciò che riguarda Utente ${id}.`)).toHaveCount(0);
});
