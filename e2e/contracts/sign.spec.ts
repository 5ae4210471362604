import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
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
  test('ACC-046 ACC-095 ACC-097 ACC-109 ACC-110 ACC-112 ACC-113 ACC-115 ACC-117 ACC-118 ACC-120 ACC-124 ACC-125 ACC-129 ACC-131 ACC-132 ACC-135 ACC-136 ACC-137 ACC-138 ACC-140 ACC-141 ACC-144 ACC-145 ACC-146 ACC-147 ACC-148 ACC-188 ACC-189 ACC-617 R41 the whole queue of documents, then the portal', async ({
    page,
    request,
    browser,
  }) => {
    test.setTimeout(240_000);
    const who = await makeNewcomer(request, { asksMeetings: true });
    await page.route('**/file/contract/*', (route) => route.abort(), { times: 1 });
    await comeToDocuments(page, request, who);
    await expect(page.getByRole('alert')).toContainText('Si è verificato un errore caricando il pdf');
    await page.getByRole('button', { name: 'Riprova' }).click();

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
    await page.route('**/start-signature', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await sign.click();
    const refused = page.getByRole('dialog', { name: 'Errore richiedendo il codice OTP' });
    await refused.getByRole('button', { name: 'Ho capito' }).click();
    await signWithCode(page, request, who.mobile);
    await expectCompleted(page, 2);
    await giveMeetings(page);

    // The membership form: locked page by page, a wrong code, the code's field after a reload.
    await expect(page.getByText(/^Step 2 di 2\./)).toBeAttached();
    await readToTheEnd(page, async (shown, of) => {
      if (shown === of) return;
      await expect(sign).toHaveAttribute('aria-disabled', 'true');
      await sign.click({ force: true });
      await expect(page.getByLabel('Codice ricevuto via SMS')).toHaveCount(0);
    });
    const readAnew: string[] = [];
    page.on('request', (r) => {
      if (r.method() === 'GET' && /\/api\/account\/contracts\/\d+$/.test(r.url())) readAnew.push(r.url());
    });
    const before = await lastMessage(request, who.mobile);
    await sign.click();
    const field = page.getByLabel('Codice ricevuto via SMS');
    await expect(
      page.getByText(/Codice inviato via SMS\. Vale ancora (10:00|9:\d\d), restano 5 tentativi\./),
    ).toBeVisible();
    expect(readAnew.length, 'the contract is asked anew after the code was sent').toBeGreaterThan(0);
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
    await tryVatNumbers(page);
    await page.getByRole('radio', { name: 'No' }).check();
    await expect(page.getByLabel('Partita IVA', { exact: true })).toHaveCount(0);
    await next.click();
    await expect(page.getByRole('radiogroup')).toHaveCount(5);
    await expect(page.getByRole('radiogroup', { name: /6\.410,26 € lordi.*78% delle provvigioni/ })).toBeVisible();
    await page.getByRole('button', { name: 'Avanti' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Si è verificato un errore');
    await expect(dialog).toContainText('Rispondi alla domanda sul reddito.');
    await dialog.getByRole('button').last().click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('radiogroup').first().getByRole('radio').first()).toBeFocused();
    const payload = '**/engagement-letter-emakleen-payload';
    await page.route(
      payload,
      (route) =>
        route.fulfill({
          status: 422,
          contentType: 'application/problem+json',
          json: {
            status: 422,
            title: 'Dati non validi',
            detail: 'Indica se hai una partita IVA.',
            violations: [{ propertyPath: 'hasVatNumber', message: 'Indica se hai una partita IVA.' }],
          },
        }),
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Avanti' }).click();
    await expect(dialog).toContainText('Indica se hai una partita IVA.');
    await dialog.getByRole('button').last().click();
    await expect(page.getByText(/^Step 1 di 3\./), 'R41: back to the step of the field').toBeAttached();
    await expect(page.getByRole('radiogroup').getByRole('radio').first(), 'with the focus in it').toBeFocused();
    await page.getByRole('button', { name: 'Avanti' }).click();
    await expect(page.getByRole('radiogroup')).toHaveCount(5);
    await page.route(payload, (route) => route.fulfill({ status: 422, body: '' }), { times: 1 });
    await page.getByRole('button', { name: 'Avanti' }).click();
    await expect(dialog).toContainText('Rispondi correttamente alle domande');
    await dialog.getByRole('button').last().click();
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
    await page.goto('/app/account?tab=documenti');
    for (const title of [/^Modulo di adesione/, /^Lettera d’incarico emakleen/])
      await expect(page.getByText(title)).toBeVisible();
  });
});

/** R41: a VAT number is told to be right or wrong while it stands there, and a wrong one leads nowhere. */
const tryVatNumbers = async (page: Page): Promise<void> => {
  const asked: string[] = [];
  page.on('request', (r) => {
    if (r.url().includes('/validation/vat-number')) asked.push(new URL(r.url()).searchParams.get('vatNumber') ?? '');
  });
  const field = page.getByLabel('Partita IVA', { exact: true });
  const next = page.getByRole('button', { name: 'Avanti' });
  await field.pressSequentially('1234567890');
  await page.waitForTimeout(700);
  expect(asked, 'ACC-188: not before eleven digits').toEqual([]);
  await field.pressSequentially('19');
  await expect(field, 'eleven remain').toHaveValue('12345678901');
  await expect(field).toHaveAccessibleDescription(/non è valida/);
  await expect(next).toHaveAccessibleDescription(/non è valida/);
  await expectAccessible(page, 'a wrong VAT number');
  await field.fill('01234567897');
  await expect(page.getByText('La partita IVA è corretta.')).toBeVisible();
  await expect(next).toHaveAccessibleDescription(/Allega il certificato/);
  await expectAccessible(page, 'a right VAT number');
  expect(asked).toEqual(['12345678901', '01234567897']);
};

/** The loyalty programme: said to be rejected, with what was given there; then filled in with nothing, then with five. */
const giveMeetings = async (page: Page): Promise<void> => {
  const one = /\/api\/account\/contracts\/\d+$/;
  const given = [0, 1, 2, 3, 4].map((i) => ({
    lastName: `Bianchi ${i}`,
    firstName: 'Ada',
    phone: `33310000${i}0`,
    date: '2020-02-01',
    time: '15:30',
  }));
  await page.route(one, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { formData: object };
    const formData = { ...body.formData, meetings: given, rejected: true };
    await route.fulfill({ response: answer, json: { ...body, formData } });
  });
  await goOn(page);
  await expect(step(page, 'Firma il modulo di adesione')).toBeVisible();
  const warning = page.getByText(
    'Il programma di fidelizzazione da te precedentemente compilato non rispetta le specifiche richieste',
  );
  await expect(warning).toBeVisible();
  const blocks = page.getByRole('group', { name: /^Appuntamento \d$/ });
  for (const [i, block] of (await blocks.all()).entries())
    await expect(block.getByLabel('Cognome'), 'there to be corrected').toHaveValue(`Bianchi ${i}`);
  await page.unroute(one);
  await page.reload();
  await expect(page.getByText(/^Step 1 di 2\./)).toBeVisible();
  await expect(warning).toHaveCount(0);
  await expect(page.getByText(/Usiamo questi dati solo per organizzare gli appuntamenti/)).toBeVisible();
  await expect(blocks).toHaveCount(5);
  await expect(blocks.first().getByLabel('Cognome')).toHaveValue('');
  await page.getByRole('button', { name: 'Conferma' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ricontrolla i dati inseriti' });
  await expect(dialog).toContainText(
    'Ricorda che devi compilare tutti i campi e che le date non devono essere già passate',
  );
  await dialog.getByRole('button', { name: 'Ho capito' }).click();
  await expect(blocks.first().getByLabel('Cognome'), 'the first that is wrong').toBeFocused();
  await expectAccessible(page, 'appointments without a word');
  const year = new Date().getFullYear() + 1;
  for (const [i, block] of (await blocks.all()).entries()) {
    await block.getByLabel('Cognome').fill(`Rossi ${i}`);
    await block.getByLabel('Nome', { exact: true }).fill('Anna');
    await block.getByLabel('Telefono').fill(`33310000${i}0`);
    await block.getByLabel('Data', { exact: true }).fill(i === 0 ? '01/02/2020' : `0${i + 1}/02/${year}`);
    await block.getByLabel('Ora').selectOption('15:30');
  }
  await page.getByRole('button', { name: 'Conferma' }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Ho capito' }).click();
  const date = blocks.first().getByLabel('Data', { exact: true });
  await expect(date).toHaveAccessibleDescription(/già passata/);
  await date.fill(`01/02/${year}`);
  await page.getByRole('button', { name: 'Conferma' }).click();
};
