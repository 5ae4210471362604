import { expect, test, type Browser, type Page } from '@playwright/test';
import { makeAgent } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { openRow } from '../kernel/rows.ts';
import { PERSONA_PASSWORD, signInAt } from '../kernel/sign-in.ts';
import { expectCompleted, readToTheEnd, signInToCentre, step } from '../operations/centre.ts';

const pdfOf = async (browser: Browser, text: string): Promise<Buffer> => {
  const page = await browser.newPage();
  await page.setContent(`<h1>${text}</h1>`);
  const bytes = await page.pdf();
  await page.close();
  return bytes;
};
const choose = (page: Page, files: readonly { name: string; buffer: Buffer }[]) =>
  page.locator('input[type="file"]').setInputFiles(files.map((file) => ({ ...file, mimeType: 'application/pdf' })));

test.describe('papers given by the office', () => {
  test('ACC-391 ACC-392 ACC-393 ACC-162 NET-327 a set with faults gives nothing, the right ones are given, one is cancelled @desktop @looks', async ({
    page,
    browser,
    request,
  }) => {
    const agent = await makeAgent(request);
    await signInAt(page, 'admin', '/admin/fiscal-documents/import');
    const found = await page.request.get('/api/admin/agents', { params: { search: agent.fullName } });
    const { id } = ((await found.json()) as { items: [{ id: number }] }).items[0];
    await expect(page.getByRole('heading', { level: 1, name: 'Carica documenti fiscali' })).toBeVisible();
    await page.getByText('Come si chiamano i file').click();
    await expect(page.getByText('Certificazione Unica').first()).toBeVisible();
    await expectAccessible(page, 'how files are named');
    await page.getByText('Come si chiamano i file').click();

    const bytes = await pdfOf(browser, `Dettaglio ${id}`);
    await choose(page, [
      { name: `dc ${id} 2026.10.pdf`, buffer: bytes },
      { name: `FT_${id}_2026-10.pdf`, buffer: await pdfOf(browser, `Fattura ${id}`) },
      { name: 'DC_999999999_2026-10.pdf', buffer: bytes },
      { name: `ZZ_${id}_2026-10.pdf`, buffer: bytes },
      { name: `DT_${id}_2026-10.pdf`, buffer: Buffer.from('nessun PDF') },
      { name: `DC_${id}_2026-10.pdf`, buffer: await pdfOf(browser, 'doppio') },
    ]);
    await expect(page.getByText('2 da consegnare, 4 da correggere')).toBeVisible();
    for (const why of [/Nessun agente ha il codice 999999999/, /Il tipo «ZZ» non esiste/, /deve essere un PDF/])
      await expect(page.getByText(why).first()).toBeVisible();
    await expect(page.getByText(/Un altro file di questo caricamento/).first()).toBeVisible();
    const give = page.getByRole('button', { name: 'Consegna 2 documenti' });
    await expect(give).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible(page, 'an import with faults');
    await page.reload();
    const rowWith = (text: string) => page.getByRole('listitem').or(page.locator('tbody tr')).filter({ hasText: text });
    for (const name of [
      'DC_999999999_2026-10.pdf',
      `ZZ_${id}_2026-10.pdf`,
      `DT_${id}_2026-10.pdf`,
      `DC_${id}_2026-10.pdf`,
    ]) {
      const row = await openRow(page, rowWith(name));
      await row.getByRole('button', { name: `Togli ${name}` }).click();
      await expect(rowWith(name)).toHaveCount(0);
    }
    await give.click();
    await expect(page.getByText('2 documenti consegnati')).toBeVisible();
    await expectAccessible(page, 'an import that is done');

    await page.goto(`/admin/fiscal-documents?agent=${id}`);
    const given = await openRow(page, rowWith('Fattura dei compensi ottobre 2026'));
    await given.getByRole('button', { name: /^Annulla Fattura dei compensi/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Annullare Fattura dei compensi/ });
    await dialog.getByLabel('Motivo').fill('Importo sbagliato.');
    await dialog.getByRole('button', { name: 'Annulla il documento' }).click();
    await expect(page.getByText('Documento annullato')).toBeVisible();
    await expect(page.getByText(/Importo sbagliato\./).first()).toBeVisible();
    await expectAccessible(page, 'papers of an agent, for the office');

    // Only what was not cancelled is asked of the agent.
    const own = await (await browser.newContext({ ...test.info().project.use })).newPage();
    await signInToCentre(own, { ...agent, password: PERSONA_PASSWORD });
    await expect(step(own, 'Presa visione')).toBeVisible();
    await readToTheEnd(own);
    await own.getByRole('button', { name: 'Ho letto il documento' }).click();
    await expectCompleted(own, 0);
  });
});

test('ACC-636 an import that is broken off is found again with what had arrived @desktop', async ({
  page,
  browser,
}) => {
  await signInAt(page, 'admin', '/admin/fiscal-documents/import');
  let arrived = 0;
  await page.route('**/api/admin/fiscal-document-imports/*/files', async (route) => {
    arrived += 1;
    if (arrived === 1) await route.continue();
  });
  await choose(page, [
    { name: 'DC_999999999_2026-10.pdf', buffer: await pdfOf(browser, 'arrivato') },
    { name: 'DT_999999999_2026-10.pdf', buffer: await pdfOf(browser, 'per strada') },
  ]);
  await expect.poll(() => arrived).toBe(2);
  await expect(page).toHaveURL(/[?&]import=\d+/);
  await page.reload();
  await expect(page.getByText('DC_999999999_2026-10.pdf').first()).toBeVisible();
  await expect(page.getByText('DT_999999999_2026-10.pdf')).toHaveCount(0);
});
