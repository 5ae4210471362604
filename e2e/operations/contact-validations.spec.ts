import { expect, test } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { makeNewcomer } from '../kernel/newcomer.ts';
import { openRow } from '../kernel/rows.ts';
import { beginSession } from '../kernel/sign-in.ts';

test('NET-300 NET-301 NET-302 the office finds a person’s requests and vouches for a contact', async ({
  page,
  request,
  playwright,
  baseURL,
}, info) => {
  const who = await makeNewcomer(request);
  const theirs = await playwright.request.newContext({ baseURL });
  await theirs.post('/login', { data: { username: who.username, password: who.password } });
  const changed = `nuova-${who.email}`;
  for (const contactValue of [who.email, changed])
    expect((await theirs.post('/api/contact-validations', { data: { contactType: 'email', contactValue } })).ok()).toBe(
      true,
    );
  await theirs.dispose();

  await beginSession(page, 'admin');
  await page.goto('/admin/contact-validation');
  await expect(page.getByRole('heading', { level: 1, name: 'Amministra contatti validati' })).toBeVisible();
  const filter = page.getByRole('combobox', { name: 'Filtra per utente' });
  await filter.fill(who.username);
  await page.getByRole('option', { name: `${who.fullName} (${who.username})` }).click();
  await expect(page).toHaveURL(/[?&]user=\d+/);
  const isPhone = info.project.name === 'phone';
  const rows = isPhone
    ? page.getByRole('list', { name: 'Contatti da validare e validati' }).getByRole('listitem')
    : page.locator('tbody tr');
  await expect(rows).toHaveCount(2);
  if (!isPhone) {
    await expect(page.getByRole('columnheader')).toHaveText([
      // The box that chooses the rows of the page.
      '',
      'Nome',
      'Contatto',
      'Valore precedente',
      'Valore',
      'Richiesta',
      'Stato',
      'Azioni',
    ]);
    await expect(rows.first()).toContainText(`${who.fullName}E-mail${who.email}${changed}`);
  }
  await expectAccessible(page, 'contact validations');

  const force = page.getByRole('button', { name: `Valida ${changed} di ${who.fullName}` });
  await openRow(page, rows.first());
  await force.click();
  const question = page.getByRole('dialog', { name: `Validare ${changed} senza codice?` });
  await expectAccessible(page, 'vouch for a contact');
  await question.getByRole('button', { name: 'Valida' }).click();
  await expect(page.getByText('Contatto validato con successo')).toBeVisible();
  await expect(force).toHaveCount(0);
  await expect(rows.first()).toContainText('Validato');
});
