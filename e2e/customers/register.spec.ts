import { expect, test } from '@playwright/test';
import { writePhone } from '@ema/domain/kernel/writing.ts';
import { makeAgent, startAs } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { somebody } from '../kernel/people.ts';
import { main } from '../kernel/order-steps.ts';

test(
  'ORD-042 ORD-044 ORD-047 ORD-048 ORD-050 ORD-052 ORD-054 somebody else’s customer comes into the register; duplicates and odd codes are noticed',
  { tag: '@desktop' },
  async ({ page }) => {
    await startAs(page, 'kleen', '/app/orders/my-customers');
    const theirs = (await makeAgent(page.request)).customer;
    const known = await page.request.get(`/api/agent/customers/search-by-fiscal-code/${theirs.fiscalCode}`);
    const { name, nameDescription } = ((await known.json()) as { items: { name: string; nameDescription: string }[] })
      .items[0] ?? { name: '?', nameDescription: '?' };

    await page.getByRole('link', { name: 'Crea nuovo' }).click();
    await page.waitForURL('**/app/orders/create-customers');
    const crumbs = page.getByRole('navigation', { name: 'Percorso' });
    await expect(crumbs.getByRole('listitem')).toHaveText([/Home/, /Ordini/, /I miei clienti/, /Crea nuovo/]);
    await expect(crumbs.getByRole('link', { name: 'I miei clienti' })).toHaveAttribute(
      'href',
      '/app/orders/my-customers',
    );
    await expect(page.getByRole('button', { name: 'Annulla e ricomincia' })).toBeHidden();
    await page.getByLabel('Codice fiscale').fill(theirs.fiscalCode);
    await page.getByRole('button', { name: `Seleziona ${theirs.fullName}` }).click();
    await expect(page.getByLabel('Cognome')).toHaveValue(name);
    await expect(page.getByLabel('Nome', { exact: true })).toHaveValue(nameDescription);
    await expect(page.getByLabel('Codice fiscale')).toHaveValue(theirs.fiscalCode);
    await expect(page.getByLabel('Codice fiscale')).toBeDisabled();
    await expect(page.getByLabel('E-mail')).toHaveAttribute('type', 'email');
    const saved = page.waitForRequest((r) => r.method() === 'PATCH');
    await page.getByRole('button', { name: 'Salva e continua' }).click();
    expect((await saved).postDataJSON()).toMatchObject({ name, nameDescription });
    // Both contacts are validated and the account is there: the flow passes on by itself (ORD-077).
    await page.getByRole('button', { name: 'Conferma il cliente' }).click();
    await page.waitForURL('**/app/orders/my-customers');
    await expect(page.getByText('Il cliente è stato assegnato con successo')).toBeVisible();
    const api = await page.request.get('/api/agent/customers', { params: { search: theirs.fiscalCode } });
    const [c] = ((await api.json()) as { items: Record<string, string>[] }).items;
    const row = main(page).getByRole('row').filter({ hasText: theirs.fiscalCode });
    for (const field of [
      'fullName',
      'fiscalCode',
      'addressStreetAndNumber',
      'addressPostCode',
      'addressCity',
      'addressProvince',
      'email',
    ])
      await expect(row).toContainText(c?.[field] ?? '?');
    await expect(row).toContainText(writePhone(c?.['mobile'] ?? '?'));
    await expectAccessible(page, 'my customers');

    const who = somebody();
    await page.getByRole('link', { name: 'Crea nuovo' }).click();
    await page.getByLabel('Codice fiscale').fill(who.fiscalCode);
    await page.getByRole('button', { name: 'Crea nuovo cliente' }).click();
    await expect(page.getByText(/^Dal codice fiscale: nata il .* ad Asti \(AT\)\.$/)).toBeVisible();
    await page.getByRole('button', { name: 'Compila' }).click();
    await expect(page.getByLabel('Comune di nascita')).toHaveValue('Asti');
    await expect(page.getByRole('textbox', { name: 'Data di nascita' })).not.toHaveValue('');
    await page.getByLabel('Cognome').fill('Zanzottera');
    await expect(page.getByText('Il cognome non corrisponde al codice fiscale.')).toBeVisible();
    await page.getByLabel('Cognome').fill(who.lastName);
    await expect(page.getByText('Il cognome non corrisponde al codice fiscale.')).toBeHidden();
    await page.getByLabel('Cellulare').fill(theirs.mobile.replace('+39', ''));
    await page.getByLabel('E-mail').fill(theirs.email.toUpperCase());
    await expect(page.getByText(`${theirs.fullName} ha già questo cellulare.`)).toBeVisible();
    await expectAccessible(page, 'a customer who may be there already');
    await page.getByLabel('Codice fiscale').fill(theirs.fiscalCode);
    await expect(page.getByText(`${theirs.fullName} ha già questo codice fiscale.`)).toBeVisible();
    await page
      .getByRole('button', { name: `Usa ${theirs.fullName}` })
      .first()
      .click();
    await expect(page.getByLabel('Codice fiscale')).toBeDisabled();
    await expect(page.getByLabel('Codice fiscale')).toHaveValue(theirs.fiscalCode);
  },
);

test(
  'ORD-053 ORD-066 born abroad no municipality is asked for nor sent; back in Italy it is empty',
  { tag: '@desktop' },
  async ({ page }) => {
    await startAs(page, 'kleen', '/app/orders/create-customers');
    const who = somebody();
    await page.getByLabel('Codice fiscale').fill(who.fiscalCode);
    await page.getByRole('button', { name: 'Crea nuovo cliente' }).click();
    const municipality = page.getByLabel('Comune di nascita');
    await expect(municipality).toHaveValue('');
    await municipality.fill('Asti');
    const country = page.getByRole('combobox', { name: 'Paese di nascita' });
    const choose = async (name: string): Promise<void> => {
      await country.click();
      await country.fill(name);
      await page.getByRole('option', { name, exact: true }).click();
    };
    await choose('Francia');
    await expect(municipality).toHaveCount(0);
    await choose('Italia');
    await expect(municipality).toHaveValue('');
    await municipality.fill('Asti');
    await choose('Francia');
    for (const [label, text] of Object.entries({
      Cognome: who.lastName,
      Nome: who.firstName,
      Indirizzo: 'Via Roma',
      'Numero civico': '3',
      CAP: '14100',
      Città: 'Asti',
      Provincia: 'AT',
      Cellulare: who.mobile,
      'E-mail': who.email,
    }))
      await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByText('F', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Data di nascita' }).fill(who.birthDate.split('-').toReversed().join('/'));
    const answered = page.waitForResponse(
      (r) => r.request().method() === 'POST' && r.url().endsWith('/api/agent/customers'),
    );
    await page.getByRole('button', { name: 'Salva e continua' }).click();
    const answer = await answered;
    expect(answer.status()).toBe(201);
    expect(answer.request().postDataJSON()).toMatchObject({ birthCountry: 'FR', birthMunicipality: null });
    const api = await page.request.get(`/api/agent/customers/search-by-fiscal-code/${who.fiscalCode}`);
    expect(((await api.json()) as { items: object[] }).items).toMatchObject([
      { birthCountry: 'FR', birthMunicipality: null },
    ]);
  },
);
