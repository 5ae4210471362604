import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { signInAt } from '../kernel/sign-in.ts';

/** Somebody of the register without an account, for whom the office writes down what came by letter. */
const recordFor = async (page: Page, kinds: readonly string[]): Promise<{ name: string; personId: number }> => {
  const { items } = (await (await page.request.get('/api/admin/privacy-people?search=an')).json()) as {
    items: { personId: number | null; name: string; what: string }[];
  };
  const somebody = items.find(({ personId, what }) => personId !== null && what.endsWith('senza account'));
  if (!somebody?.personId) throw new Error('nobody without an account');
  for (const kind of kinds) {
    const answer = await page.request.post('/api/admin/privacy-requests', {
      data: {
        personId: somebody.personId,
        privateCustomerId: null,
        kind,
        channel: 'letter',
        receivedOn: '2026-11-16',
        reason: 'Ha scritto una lettera.',
      },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    expect(answer.status()).toBe(201);
  }
  return { name: somebody.name, personId: somebody.personId };
};

test(
  'NET-643 NET-644 NET-640 the office corrects somebody’s data and prepares their copy from the requests',
  { tag: '@desktop' },
  async ({ page }) => {
    await signInAt(page, 'admin', '/admin/privacy-requests');
    const { name, personId } = await recordFor(page, ['rectification', 'access']);
    await page.goto(`/admin/privacy-requests?search=${encodeURIComponent(name)}&state=open`);
    const open = (kind: string) =>
      page
        .locator('tbody tr')
        .filter({ hasText: kind })
        .first()
        .getByRole('button', { name: /^Apri la richiesta/ })
        .click();
    await open('Rettifica');
    const request = page.getByRole('dialog', { name: `Rettifica: ${name}` });
    await request.getByRole('button', { name: 'Correggi i dati' }).click();
    const form = page.getByRole('dialog', { name: 'Correggi i dati anagrafici' });
    await form.getByLabel('Cognome').fill('Zannini');
    await expect(form.getByText(/Il cognome non corrisponde al codice fiscale/)).toBeVisible();
    await expectAccessible(page, 'data to put right');
    await form.getByRole('button', { name: 'Salva la correzione' }).click();
    await expect(form.getByText('Inserisci almeno 3 caratteri.')).toBeVisible();
    await form.getByLabel('Motivo').fill('Come sul documento');
    await form.getByRole('button', { name: 'Salva la correzione' }).click();
    await expect(page.getByText('Dati corretti')).toBeVisible();
    // By the former name nobody is found any more.
    await page.goto('/admin/privacy-requests?search=Zannini&state=open');

    await open('Accesso ai dati');
    const access = page.getByRole('dialog', { name: /^Accesso ai dati: .*Zannini/ });
    await access.getByRole('button', { name: 'Prepara la copia' }).click();
    const copy = access.getByRole('list', { name: 'Copie dei dati' }).getByRole('listitem');
    await expect(copy).toContainText(/Pronta, \d+,\d MB, fino al/, { timeout: 60_000 });
    await expectAccessible(page, 'a copy for somebody without an account');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      copy.getByRole('link', { name: /^Scarica la copia del/ }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^dati-ema-planet-.*\.zip$/);
    await access.getByRole('button', { name: 'Segna come evasa' }).click();
    await access.getByLabel('Che cosa è stato fatto e risposto').fill('Inviata la copia per raccomandata.');
    await access.getByRole('button', { name: 'Segna come evasa' }).click();
    await expect(page.getByText('Richiesta evasa')).toBeVisible();

    await page.goto(`/admin/logs?record=person:${personId}`);
    const row = page.locator('tbody tr').first();
    await expect(row).toContainText('Dati anagrafici rettificati');
    await expect(row).toContainText(`Persona ${personId}`);
    await expect(row).toContainText(/Campi:\s*Cognome/);
    await expectAccessible(page, 'what changed, in the log');
  },
);
