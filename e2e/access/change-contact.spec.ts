import { expect, test } from '@playwright/test';
import { writePhone } from '@ema/domain/kernel/writing.ts';
import { makeAgent } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { messagesTo, outboxCode, waitForMessage } from '../kernel/outbox.ts';
import { beginSession, PERSONA_PASSWORD, signInByForm } from '../kernel/sign-in.ts';

const freshMobile = (): string => `+39351${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')}`;

test('ACC-343 a mobile is moved with the password and two codes, and taken back from the old one @desktop @looks', async ({
  page,
  request,
  baseURL,
}) => {
  const me = await makeAgent(request);
  const to = freshMobile();
  const newest = async (number: string) => (await messagesTo(request, number))[0]?.id ?? 0;
  await signInByForm(page, me.username);
  await page.goto('/app/account');
  await page.getByRole('link', { name: 'Cambia cellulare' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cambia cellulare' })).toBeVisible();
  const go = page.getByRole('button', { name: 'Continua' });
  await expect(go).toBeDisabled();
  await page.getByLabel('Nuovo numero di cellulare').fill(to);
  await page.getByLabel('Password', { exact: true }).fill('non è questa');
  await go.click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/La password non è corretta/);
  await expectAccessible(page, 'change of a contact');
  let before = await newest(me.mobile);
  await page.getByLabel('Password', { exact: true }).fill(PERSONA_PASSWORD);
  await go.click();
  await expect(page.getByText(/Passo 2 di 3/)).toBeVisible();
  await page.getByLabel('Codice ricevuto via SMS').fill(await outboxCode(request, me.mobile, before));
  await expectAccessible(page, 'the code of the old contact');
  const beforeNew = await newest(to);
  await page.getByRole('button', { name: 'Continua' }).click();
  await expect(page.getByText(/Passo 3 di 3/)).toBeVisible();
  before = await newest(me.mobile);
  await page.getByLabel('Codice ricevuto via SMS').fill(await outboxCode(request, to, beforeNew));
  await page.getByRole('button', { name: 'Cambia cellulare' }).click();
  await expect(page.getByRole('dialog', { name: 'Contatto cambiato con successo!' })).toBeVisible();
  await expect(page.getByText(`${writePhone(to)} (convalidato)`)).toBeVisible();

  const notice = await waitForMessage(request, me.mobile, /https?:\/\/[^/]+(\/annulla\/\S+)/, before);
  const stranger = await page.context().browser()?.newContext();
  const other = await stranger?.newPage();
  if (!other) throw new Error('no second browser');
  await other.goto(`${baseURL}${notice.match[1]}`);
  await expect(other.getByRole('heading', { level: 1, name: 'Annulla il cambio del contatto' })).toBeVisible();
  await expect(other.getByText('Adesso')).toBeVisible();
  await expectAccessible(other, 'take a contact back');
  await other.getByRole('button', { name: 'Annulla il cambio' }).click();
  await expect(other.getByText('Il contatto è di nuovo tuo')).toBeVisible();
  await expectAccessible(other, 'a contact taken back');
  await expect(other.getByRole('link', { name: 'Imposta una nuova password' })).toHaveAttribute(
    'href',
    '/app/login/password-reset',
  );
  await stranger?.close();
  await page.goto('/app/account');
  await expect(page).toHaveURL(/\/app\/login$/);
});

test('ACC-343 an e-mail is moved with the password, a code to the old and one to the new @desktop', async ({
  page,
  request,
}) => {
  const me = await makeAgent(request);
  const to = `nuova.${me.username.replaceAll(/\W/g, '')}@example.it`;
  const newest = async (address: string) => (await messagesTo(request, address))[0]?.id ?? 0;
  await signInByForm(page, me.username);
  await page.goto('/app/account');
  await page.getByRole('link', { name: 'Cambia e-mail' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cambia e-mail' })).toBeVisible();
  const go = page.getByRole('button', { name: 'Continua' });
  await page.getByLabel('Nuovo indirizzo e-mail').fill(to);
  await page.getByLabel('Password', { exact: true }).fill(PERSONA_PASSWORD);
  const [before, beforeNew] = [await newest(me.email), await newest(to)];
  await go.click();
  await expect(page.getByText(/Passo 2 di 3/)).toBeVisible();
  await page.getByLabel(/^Codice ricevuto/).fill(await outboxCode(request, me.email, before));
  await go.click();
  await expect(page.getByText(/Passo 3 di 3/)).toBeVisible();
  await page.getByLabel(/^Codice ricevuto/).fill(await outboxCode(request, to, beforeNew));
  await page.getByRole('button', { name: 'Cambia e-mail' }).click();
  await expect(page.getByRole('dialog', { name: 'Contatto cambiato con successo!' })).toBeVisible();
  await expect(page.getByText(`${to} (convalidata)`)).toBeVisible();
});

test('ACC-343 after the 72 hours the page says whom to call, and offers nothing @desktop', async ({ page }) => {
  await page.route('**/api/contact-changes/*', (route) =>
    route.fulfill({
      json: {
        contactType: 'mobile',
        previous: '349 ••• ••11',
        value: '349 ••• ••12',
        changedAt: '2020-01-01T10:00:00+01:00',
        undoUntil: '2020-01-04T10:00:00+01:00',
        isUndone: false,
      },
    }),
  );
  await page.goto(`/annulla/1-${'A'.repeat(22)}`);
  await expect(page.getByText(/Sono passate più di 72 ore: .* chiama l’assistenza/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Annulla il cambio' })).toHaveCount(0);
});

test('ACC-343 a link that was cut says so', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/annulla/1-AAAAAAAAAAAAAAAAAAAAAA');
  await expect(page.getByRole('alert')).toContainText('Collegamento non valido');
});

test(
  'ACC-343 an administrator moves the contact of somebody who lost it, with a reason',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const me = await makeAgent(request);
    await beginSession(page, 'admin');
    const found = await page.request.get('/api/users', { params: { displayName: me.username } });
    const { items } = (await found.json()) as { items: { id: number }[] };
    await page.goto(`/admin/users/${items[0]?.id}`);
    await page.getByRole('button', { name: 'Cambia contatto' }).click();
    const dialog = page.getByRole('dialog', { name: /Cambiare un contatto di/ });
    await dialog.getByLabel('Nuovo contatto').fill(freshMobile());
    const send = dialog.getByRole('button', { name: 'Cambia contatto' });
    await expect(send).toBeDisabled();
    await dialog.getByLabel('Motivo').fill('Ha perso il telefono');
    await expectAccessible(page, 'move a contact');
    await send.click();
    await expect(page.getByText('Contatto cambiato con successo')).toBeVisible();
    await waitForMessage(request, me.mobile, /Annulla entro 72 ore/);
  },
);
