import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { signInAt } from '../kernel/sign-in.ts';
import { startAs, confirmedOrder } from '../customer-orders/own-orders.ts';

const row = (page: Page, name: string) => page.locator('tbody tr').filter({ hasText: name });
const openRequest = async (page: Page, name: string) => {
  await row(page, name)
    .first()
    .getByRole('button', { name: /^Apri la richiesta/ })
    .click();
  return page.getByRole('dialog', { name });
};

test(
  'NET-501 NET-502 NET-503 NET-504 a customer asks to be erased, and the office does it when nothing is open',
  { tag: '@desktop' },
  async ({ page, request, browser }) => {
    const who = await startAs(page, request);
    const order = await confirmedOrder(page, who, 'mav');
    // What was signed is sealed when its copy is first read.
    const { items } = (await (await page.request.get('/api/account/contracts?isPrivacy=true')).json()) as {
      items: { id: number }[];
    };
    for (const id of [order.contractId, ...items.map((notice) => notice.id)])
      expect((await page.request.get(`/file/contract/${id}/signed`)).ok()).toBe(true);

    await page.goto('/app/account?tab=privacy');
    const rights = page.getByRole('main');
    await rights.getByRole('button', { name: 'Chiedi la cancellazione dei tuoi dati' }).click();
    const asking = page.getByRole('dialog', { name: 'Chiedi la cancellazione dei tuoi dati' });
    await expect(asking).toContainText('ti risponde entro un mese');
    await asking.getByRole('button', { name: 'Invia la richiesta' }).click();
    await expect(asking.getByText('Campo obbligatorio.')).toBeVisible();
    await asking.getByLabel('Motivo').fill('Non uso più il portale.');
    await asking.getByRole('button', { name: 'Invia la richiesta' }).click();
    const mine = page.getByRole('list', { name: 'Le tue richieste' });
    await expect(mine).toContainText(/Cancellazione del .*Da evadere, risposta entro il/);
    // Taken back while nobody answered, and asked again.
    await mine.getByRole('button', { name: /^Ritira la richiesta/ }).click();
    await page
      .getByRole('dialog', { name: 'Ritirare la richiesta?' })
      .getByRole('button', { name: /^Ritira/ })
      .click();
    await expect(mine).toContainText('Ritirata');
    await rights.getByRole('button', { name: 'Chiedi la cancellazione dei tuoi dati' }).click();
    await asking.getByLabel('Motivo').fill('Ci ho ripensato: non uso più il portale.');
    await asking.getByRole('button', { name: 'Invia la richiesta' }).click();
    await expect(mine.getByRole('listitem')).toHaveCount(2);
    await expect(rights.getByRole('button', { name: 'Chiedi la cancellazione dei tuoi dati' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await expectAccessible(page, 'one’s rights');

    const office = await (await browser.newContext()).newPage();
    await signInAt(office, 'admin', '/admin/privacy-requests');
    await expect(office.getByRole('heading', { level: 1, name: 'Richieste sui dati' })).toBeVisible();
    await expect(office.locator('tbody tr').first()).toContainText(/scaduta da \d+ giorni/);
    await expectAccessible(office, 'requests about data');

    // What came by letter is written down, of somebody without an account too.
    await office.getByRole('button', { name: 'Registra una richiesta' }).click();
    const recording = office.getByRole('dialog', { name: 'Registra una richiesta' });
    await recording.getByRole('searchbox').fill(who.email);
    await recording.getByRole('list', { name: 'Persone trovate' }).getByRole('button').first().click();
    await expect(recording.getByRole('button', { name: 'Cambia persona' })).toBeVisible();
    await recording.getByLabel('Che cosa chiede').selectOption('Accesso ai dati');
    await recording.getByLabel('Come è arrivata').selectOption('Lettera');
    await recording.getByLabel('Motivo, con le sue parole').fill('Quali dati conservate?');
    await expectAccessible(office, 'writing a request down');
    await recording.getByRole('button', { name: 'Registra', exact: true }).click();
    await expect(recording).toBeHidden();

    await office.getByRole('searchbox').fill(who.email);
    await expect(row(office, who.fullName)).toHaveCount(3);
    await office.getByLabel('Stato', { exact: true }).selectOption('Da evadere');
    await office.getByLabel('Che cosa è chiesto').selectOption('Accesso ai dati');
    await expect(row(office, who.fullName)).toHaveCount(1);
    const access = await openRequest(office, who.fullName);
    await access.getByRole('button', { name: 'Segna come evasa' }).click();
    await access.getByLabel('Che cosa è stato fatto e risposto').fill('Inviata una copia per lettera.');
    await access.getByRole('button', { name: 'Segna come evasa' }).click();
    await expect(access).toBeHidden();
    await office.getByLabel('Stato', { exact: true }).selectOption('Evasa');
    await expect(row(office, who.fullName)).toContainText('Evasa');

    // An order is open: the preview says so, and there is nothing to confirm until it is not.
    await office.getByLabel('Stato', { exact: true }).selectOption('Da evadere');
    await office.getByLabel('Che cosa è chiesto').selectOption('Cancellazione');
    await expect(row(office, who.fullName)).toHaveCount(1);
    const erasing = await openRequest(office, who.fullName);
    await erasing.getByRole('button', { name: 'Anteprima della cancellazione' }).click();
    await expect(erasing.getByRole('alert')).toContainText('Ha un ordine in sospeso');
    for (const title of ['Si elimina', 'Resta senza la persona', 'Si conserva perché lo vuole la legge'])
      await expect(erasing.getByRole('region', { name: title }).getByRole('listitem').first()).toBeVisible();
    await expect(erasing.getByRole('button', { name: 'Cancella la persona' })).toHaveCount(0);
    await expectAccessible(office, 'an erasure that is refused');
    const cancelled = await page.evaluate(
      async (path) =>
        (
          await fetch(path, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
            body: '{}',
          })
        ).ok,
      `/api/customer/commissions/${order.id}/cancel`,
    );
    expect(cancelled, 'the order is given up').toBe(true);
    await erasing.getByRole('button', { name: 'Controlla di nuovo' }).click();

    const words = await erasing.getByText(/^Per confermare scrivi «CANCELLA \d+»/).textContent();
    const confirmation = erasing.getByLabel(/^Per confermare scrivi/);
    await erasing.getByLabel('Perché si cancella').fill('Chiesto dal portale, art. 17.');
    await confirmation.fill('CANCELLA');
    await erasing.getByRole('button', { name: 'Cancella la persona' }).click();
    await expect(confirmation).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(office, 'an erasure to confirm');
    await confirmation.fill(/«(.*)»/.exec(words ?? '')?.[1] ?? '');
    await erasing.getByRole('button', { name: 'Cancella la persona' }).click();
    await expect(erasing).toBeHidden();

    // Out at once: the session is over, and nobody signs in with that name again.
    await page.goto('/app/account');
    await expect(page).toHaveURL(/\/app\/login/);
    const again = await page.request.post('/login', { data: { username: who.username, password: who.password } });
    expect(again.status()).toBe(401);
    // The rest is a job.
    await expect(async () => {
      await office.goto('/admin/privacy-requests?state=done&kind=erasure');
      await expect(row(office, '(anonimo)').first()).toBeVisible({ timeout: 2000 });
    }).toPass();
    const done = await openRequest(office, '(anonimo)');
    await expect(done).toContainText('La persona è stata avvisata per e-mail.');
    await office.getByRole('button', { name: 'Chiudi' }).click();
    await office.goto(`/admin/privacy-requests?search=${encodeURIComponent(who.email)}`);
    await expect(office.getByText('Nessuna richiesta')).toBeVisible();
    await office.context().close();
  },
);
