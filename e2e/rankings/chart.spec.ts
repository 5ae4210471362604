import { expect, test } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { signInAt } from '../kernel/sign-in.ts';

const HEAD = 'posizione;codice;nome;punti_fatt;punti_spons;punti_emaparfum';
const fileOf = (text: string) => ({ name: 'classifica.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

// One after the other and at one width: publishing takes away what the others read.
test('NET-195 NET-196 NET-198 NET-361 an agent reads the chart and finds their own place @desktop', async ({
  page,
}) => {
  await signInAt(page, 'agente', '/app/best-seller/chart', 'fibra');
  await expect(page.getByRole('heading', { level: 1, name: 'Gara del migliore' })).toBeVisible();
  const own = page.getByRole('region', { name: 'La tua posizione' });
  await expect(own).toContainText('Marta Ferrero');
  await expect(own).toContainText(/Sei in (posizione \d+|testa)/);
  await expectAccessible(page, 'best-seller chart');
  const table = page.getByRole('table', { name: 'Classifica', exact: true });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Posizione',
    'Nome',
    'Punti fatturato',
    'Punti sponsor',
    'Punti Ema Parfum',
    'Punti totali',
  ]);
  const row = table.getByRole('row').nth(1);
  const [billed = 0, sponsored = 0, perfume = 0, total] = await Promise.all(
    [2, 3, 4, 5].map(async (i) => Number((await row.getByRole('cell').nth(i).innerText()).replaceAll('.', ''))),
  );
  expect(billed + sponsored + perfume).toBe(total);
  await expect(table.getByRole('row').filter({ hasText: 'fra i primi tre' })).toHaveCount(3);
});

test('NET-197 NET-361 on a phone the first has a box, the others open @desktop', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signInAt(page, 'agente', '/app/best-seller/chart', 'fibra');
  await expect(page.getByText(/punti: .* fatturato, .* sponsor, .* Ema Parfum/)).toBeVisible();
  await expectAccessible(page, 'best-seller chart on a phone');
  await page.getByRole('list', { name: 'Classifica', exact: true }).getByRole('button').first().click();
  for (const label of ['Punti fatturato', 'Punti sponsor', 'Punti Ema Parfum', 'Punti totali'])
    await expect(page.getByRole('dialog').getByText(label)).toBeVisible();
});

test('NET-591 one’s own place and its neighbours stay in view to the end of a long chart', async ({ page }) => {
  await page.route('**/api/agent/best-seller-chart', async (route) => {
    const answer = await route.fetch();
    const chart = (await answer.json()) as { rows: object[] };
    const rows = Array.from({ length: 150 }, (_, n) => ({
      posizione: n + 1,
      nome: n === 40 ? 'Marta Ferrero' : `Anna Rossi ${n + 1}`,
      punti_fatt: 1_000 - n,
      punti_spons: 0,
      punti_emaparfum: 0,
      punti: 1_000 - n,
      mark: null,
      movement: 0,
      isOwn: n === 40,
    }));
    await route.fulfill({ response: answer, json: { ...chart, rows } });
  });
  await signInAt(page, 'agente', '/app/best-seller/chart', 'fibra');
  const own = page.getByRole('region', { name: 'La tua posizione' });
  await expect(own).toContainText('Sei in posizione 41.');
  const header = await page.getByRole('banner').boundingBox();
  const bottom = (header?.y ?? 0) + (header?.height ?? 0);
  const height = page.viewportSize()?.height ?? 0;
  for (const end of ['Anna Rossi 150', 'Anna Rossi 75', 'Anna Rossi 150']) {
    const row = page.getByText(end).last();
    await row.evaluate((e) => e.scrollIntoView({ block: 'end' }));
    await expect(row).toBeInViewport({ ratio: 1 });
    for (const near of ['Anna Rossi 40', 'Marta Ferrero', 'Anna Rossi 42'])
      await expect(own.getByText(near, { exact: true }).first(), `${near} at ${end}`).toBeInViewport({ ratio: 1 });
    const box = await own.boundingBox();
    const title = await own.getByRole('heading').boundingBox();
    expect(title?.y, 'below the header, not beneath it').toBeGreaterThanOrEqual(bottom);
    expect(box?.y, 'nothing of the chart between them').toBeLessThanOrEqual(bottom);
    expect((box?.y ?? 0) + (box?.height ?? 0), 'it leaves room for the chart').toBeLessThan(height * 0.62);
  }
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(1_000);
});

test('NET-200 who does not manage charts is led to the chart @desktop', async ({ page }) => {
  await signInAt(page, 'agente', '/app/best-seller/manage', 'fibra');
  await expect(page).toHaveURL(/\/app\/best-seller\/chart$/);
});

test('NET-199 NET-201 NET-202 NET-359 NET-360 the office checks, publishes, empties and brings back a chart @desktop', async ({
  page,
}) => {
  await signInAt(page, 'admin', '/app/best-seller/manage');
  await expectAccessible(page, 'managing charts');
  const before = /In vista: (.*), \d+ posizioni\./.exec(await page.getByText(/^In vista: /).innerText())?.[1] ?? '';
  await page.getByRole('textbox', { name: 'Titolo' }).fill('Gara di prova');
  const chooser = page.locator('input[type=file]');
  await chooser.setInputFiles(fileOf(`${HEAD}\n1;;Anna Rossi;10,5;5;2\n`));
  await expect(page.getByText('Riga 2: «punti_fatt» deve essere un numero intero da 0 in su.')).toBeVisible();
  await expectAccessible(page, 'faults of a chart');
  await chooser.setInputFiles(fileOf(`${HEAD}\n1;;Anna Rossi;10;5;2\n2;;Bruno Neri;1;0;0\n`));
  const preview = page.getByRole('region', { name: 'Anteprima della classifica' });
  await expect(preview).toContainText('Il file è in ordine: 2 posizioni.');
  await page.getByRole('button', { name: 'Pubblica la classifica' }).click();
  await expect(page.getByText('«Gara di prova» pubblicata: 2 posizioni')).toBeVisible();
  await expect(page.getByText('In vista: Gara di prova, 2 posizioni.')).toBeVisible();

  await page.getByRole('button', { name: 'Elimina classifica' }).click();
  await page
    .getByRole('dialog', { name: 'Vuoi svuotare la classifica?' })
    .getByRole('button', { name: 'Annulla' })
    .click();
  await expect(page.getByText('In vista: Gara di prova, 2 posizioni.')).toBeVisible();
  await page.getByRole('button', { name: 'Elimina classifica' }).click();
  await page
    .getByRole('dialog', { name: 'Vuoi svuotare la classifica?' })
    .getByRole('button', { name: 'Elimina classifica' })
    .click();
  await expect(page.getByText('Classifica eliminata')).toBeVisible();
  await page.getByRole('dialog').getByRole('button').last().click();
  await page.goto('/app/best-seller/chart');
  await expect(page.getByText('Siamo spiacenti, ma al momento la classifica non è disponibile.')).toBeVisible();
  await page.goto('/app/best-seller/manage');
  await page.getByRole('button', { name: `Rimetti in vista ${before}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rimetti in vista' }).click();
  await expect(page.getByText(`In vista: ${before}`)).toBeVisible();
});
