import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { makeNewcomer } from '../kernel/newcomer.ts';
import { outboxCode } from '../kernel/outbox.ts';
import {
  comeToDocuments,
  expectCompleted,
  goOn,
  lastMessage,
  readToTheEnd,
  signWithCode,
  step,
  wrongCode,
} from '../operations/centre.ts';

test.describe('contracts are read, signed and checked', () => {
  test('ACC-095 ACC-097 ACC-109 ACC-110 ACC-112 ACC-113 ACC-115 ACC-117 ACC-118 ACC-119 ACC-125 ACC-137 ACC-138 ACC-140 ACC-141 ACC-146 ACC-147 ACC-148 the whole queue of documents, then the portal', async ({
    page,
    request,
    browser,
  }) => {
    test.setTimeout(240_000);
    const who = await makeNewcomer(request);
    await comeToDocuments(page, request, who);

    // Read, confirm, choose, sign: in that order.
    await expect(step(page, 'Leggi l’informativa privacy')).toBeVisible();
    const confirm = page.getByRole('button', { name: 'Confermo' });
    const sign = page.getByRole('button', { name: 'Clicca per firmare' });
    const consent = page.getByRole('button', { name: 'Presto il consenso', exact: true });
    const noConsent = page.getByRole('button', { name: 'Non presto il consenso' });
    const pages = await readToTheEnd(page, async (shown, of) => {
      if (shown === of) return;
      await expect(confirm).toHaveAttribute('aria-disabled', 'true');
      await confirm.click({ force: true });
      await expect(consent).toHaveCount(0);
      if (shown > 1) return;
      await expect(page.getByText('ne mancano').last()).toBeVisible();
      await expectAccessible(page, 'a notice to read');
    });
    expect(pages).toBeGreaterThan(2);
    await expect(sign).toHaveCount(0);
    await confirm.click();
    await expect(confirm).toHaveCount(0);
    await expect(page.getByText('Informativa letta e confermata')).toBeVisible();
    await expectAccessible(page, 'the choice of consent');
    await expect(sign).toHaveCount(0);
    await consent.click();
    await expect(sign).toBeVisible();
    await page.getByRole('button', { name: 'Modifica scelta' }).click();
    await expect(consent).toBeVisible();
    await expect(sign).toHaveCount(0);
    await noConsent.click();
    await signWithCode(page, request, who.mobile);
    await expectCompleted(page, 2);
    await goOn(page);

    // The membership form: locked page by page, a wrong code, the code's field after a reload.
    await expect(step(page, 'Firma il modulo di adesione')).toBeVisible();
    await readToTheEnd(page, async (shown, of) => {
      if (shown === of) return;
      await expect(sign).toHaveAttribute('aria-disabled', 'true');
      await sign.click({ force: true });
      await expect(page.getByLabel('Codice ricevuto via SMS')).toHaveCount(0);
    });
    const lists: string[] = [];
    page.on('request', (r) => {
      if (r.method() === 'GET' && /\/api\/account\/contracts\/\d+$/.test(r.url())) lists.push(r.url());
    });
    const before = await lastMessage(request, who.mobile);
    await sign.click();
    const field = page.getByLabel('Codice ricevuto via SMS');
    await expect(
      page.getByText(/Codice inviato via SMS\. Vale ancora (10:00|9:\d\d), restano 5 tentativi\./),
    ).toBeVisible();
    expect(lists.length, 'the contract is asked anew after the code was sent').toBeGreaterThan(0);
    const right = await outboxCode(request, who.mobile, before);
    await field.fill(wrongCode(right));
    await page.getByRole('button', { name: 'Conferma la firma' }).click();
    await expect(page.getByText('Codice non valido. Ti restano 4 tentativi.')).toBeVisible();
    await expectAccessible(page, 'a wrong code');
    await page.reload();
    await expect(field).toBeVisible();
    await field.fill(`${right.slice(0, 3)} ${right.slice(3)}`);
    await page.getByRole('button', { name: 'Conferma la firma' }).click();
    await expectCompleted(page, 1);

    // What was signed, sealed with its evidence; anybody can check it.
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Scarica il documento firmato' }).click();
    const sealed = await readFile(await (await downloading).path());
    expect(sealed.subarray(0, 5).toString()).toBe('%PDF-');
    expect(sealed.includes('/ByteRange')).toBe(true);
    expect(sealed.includes('ETSI.CAdES.detached')).toBe(true);
    await expectAccessible(page, 'signed');
    const code = (await page.getByRole('link', { name: /^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/ }).textContent()) ?? '';

    const anybody = await (await browser.newContext({ ...test.info().project.use })).newPage();
    await anybody.goto('/verifica');
    await anybody.getByLabel('Codice di verifica').fill(code.toLowerCase().replaceAll('-', ' '));
    await anybody.getByRole('button', { name: 'Cerca' }).click();
    await expect(anybody.getByText('Firmato e sigillato')).toBeVisible();
    await expectAccessible(anybody, 'verification');
    const choose = async (name: string, buffer: Buffer) => {
      const choosing = anybody.waitForEvent('filechooser');
      await anybody.getByLabel('File PDF da controllare').click();
      await (await choosing).setFiles({ name, mimeType: 'application/pdf', buffer });
    };
    await choose('firmato.pdf', sealed);
    await expect(anybody.getByRole('status')).toContainText('Documento autentico');
    const flipped = Buffer.from(sealed);
    flipped[4000] = (flipped[4000] ?? 0) ^ 1;
    await choose('ritoccato.pdf', flipped);
    await expect(anybody.getByRole('status')).toContainText('Documento alterato');
    await expectAccessible(anybody, 'an altered document');
    expect(await anybody.locator('main').textContent(), 'nothing about people').not.toContain(
      who.fullName.split(' ')[1],
    );
    await anybody.context().close();

    // The engagement letter: VAT number, five declarations, signature.
    await goOn(page);
    await expect(step(page, 'Firma la lettera d’incarico')).toBeVisible();
    const next = page.getByRole('button', { name: 'Avanti' });
    await expect(next).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('radio', { name: 'Sì' }).check();
    await expect(page.getByLabel('Partita IVA', { exact: true })).toBeVisible();
    await expect(next).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible(page, 'VAT number');
    await page.getByRole('radio', { name: 'No' }).check();
    await expect(page.getByLabel('Partita IVA', { exact: true })).toHaveCount(0);
    await next.click();
    await expect(page.getByRole('radiogroup')).toHaveCount(5);
    await expect(page.getByRole('radiogroup', { name: /6\.410,26 € lordi.*78% delle provvigioni/ })).toBeVisible();
    await page.getByRole('button', { name: 'Avanti' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Si è verificato un errore');
    await dialog.getByRole('button').last().click();
    await expect(dialog).toHaveCount(0);
    const employee = page.getByRole('radiogroup', { name: /pubblica amministrazione/ });
    await employee.getByRole('radio', { name: 'Sì' }).check();
    await expect(page.getByLabel('Ente per cui lavori')).toBeVisible();
    for (const group of await page.getByRole('radiogroup').all())
      await group.getByRole('radio', { name: 'No' }).check();
    await expect(page.getByLabel('Ente per cui lavori')).toHaveCount(0);
    const size = page.viewportSize();
    await page.setViewportSize({ width: size?.width ?? 1280, height: 2400 }); // nothing under the bars
    await expectAccessible(page, 'declarations');
    if (size) await page.setViewportSize(size);
    await page.getByRole('button', { name: 'Avanti' }).click();
    await readToTheEnd(page);
    await signWithCode(page, request, who.mobile);
    await expectCompleted(page, 0);
    await page.getByRole('button', { name: 'Entra nel portale' }).click();
    await page.waitForURL('**/app');
    await page.goto('/app/account/operations-center');
    await page.waitForURL('**/app');
  });
});
