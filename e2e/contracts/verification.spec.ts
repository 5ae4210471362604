import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';

test('R46 a code that is too short is told under its field, and nothing is looked for @desktop @looks', async ({
  page,
}) => {
  await page.goto('/verifica');
  const field = page.getByLabel('Codice di verifica');
  await field.fill('abcd-1234');
  await page.getByRole('button', { name: 'Cerca' }).click();
  await expect(page.getByText('Il codice ha 16 caratteri: ne hai inseriti 8.').first()).toBeVisible();
  await expect(field).toBeFocused();
  await expect(page).toHaveURL(/\/verifica$/);
  await expectAccessible(page, 'a code that is too short');
});

const CODE = 'ABCD-1234-EFGH-5678';
/** A signed document, as the server would tell of it. */
const openDocument = async (page: Page): Promise<void> => {
  const at = '2026-01-07T10:00:00+01:00';
  await page.route(`**/api/verification/${CODE}`, (route) =>
    route.fulfill({
      json: {
        code: CODE,
        documentTitle: 'Modulo di adesione',
        state: 'signed',
        signedAt: at,
        sealedAt: at,
        timestamp: null,
        documentSha256: 'a'.repeat(64),
        signedSha256: 'b'.repeat(64),
      },
    }),
  );
  await page.goto(`/verifica/${CODE}`);
  await expect(page.getByText('Firmato e sigillato')).toBeVisible();
};
const choose = (page: Page, name: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF- ${name}`) });

test('ACC-684 a verdict is told of the file it is of, and of none that cannot be read @desktop', async ({ page }) => {
  const answers = new Map<number, (result: string) => Promise<void>>();
  await page.route(`**/api/verification/${CODE}/check`, (route) => {
    answers.set(answers.size + 1, (result) => route.fulfill({ json: { result } }));
  });
  const answer = async (nth: number, result: string): Promise<void> => {
    await expect.poll(() => answers.has(nth)).toBe(true);
    await answers.get(nth)?.(result);
  };
  await openDocument(page);
  const verdict = page.getByRole('status').filter({ hasText: 'Documento' });
  await choose(page, 'giusto.pdf');
  await answer(1, 'authentic');
  await expect(verdict).toContainText('Documento autentico');
  await expect(verdict).toContainText('giusto.pdf: il file è identico');

  await choose(page, 'altro.pdf');
  await expect(verdict, 'nothing is said of a file that is being checked').toHaveCount(0);
  await choose(page, 'ultimo.pdf');
  await expect.poll(() => answers.size).toBe(3);
  await answer(3, 'altered');
  await expect(verdict).toContainText('ultimo.pdf: il file non corrisponde');
  const late = page.waitForResponse(`**/api/verification/${CODE}/check`);
  await answer(2, 'authentic');
  await late;
  await expect(verdict, 'what was chosen last counts').toContainText('ultimo.pdf');

  await page.evaluate(() => {
    File.prototype.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'));
  });
  await choose(page, 'spostato.pdf');
  await expect(page.getByRole('alert')).toContainText('Il file è stato cambiato, spostato o tolto');
  await expect(verdict).toHaveCount(0);
});
