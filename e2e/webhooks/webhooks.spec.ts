import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHmac } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { expectAccessible } from '../kernel/axe.ts';
import { signInAt } from '../kernel/sign-in.ts';

type Heard = { headers: IncomingHttpHeaders; body: string };
/** A program that is told, on this machine. */
const listening = async () => {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      heard.push({ headers: request.headers, body });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/ema`;
  return { heard, url, close: () => server.close() };
};

test('NET-470 NET-474 NET-476 NET-478 NET-481 NET-568 the office lets a program in and tells another what happens @desktop', async ({
  page,
}, { retry }) => {
  const keyName = `Gestionale di prova ${retry + 1}`;
  const program = await listening();
  try {
    await signInAt(page, 'admin', '/admin/api-keys');
    // A double click opens it as one press does.
    await page.getByRole('button', { name: 'Nuova chiave' }).dblclick();
    const key = page.getByRole('dialog', { name: 'Nuova chiave API' });
    await key.getByRole('button', { name: 'Crea la chiave' }).click();
    const wrong = key.getByRole('alert');
    await expect(wrong).toBeFocused();
    const head = await key.getByRole('heading', { name: 'Nuova chiave API' }).boundingBox();
    await expect
      .poll(async () => (await wrong.boundingBox())?.y, { message: 'what is wrong is not under the head' })
      .toBeGreaterThan((head?.y ?? 0) + (head?.height ?? 0));
    await key.getByLabel('Nome').fill(keyName);
    await key.getByRole('checkbox').first().check();
    await expectAccessible(page, 'a new API key');
    await key.getByLabel('Richieste al minuto').fill('30,5');
    await key.getByRole('button', { name: 'Crea la chiave' }).click();
    await expect(key.getByText('Inserisci un numero intero da 1 a 600.').first(), 'NET-568 never 305').toBeVisible();
    await expect(key.getByLabel('Richieste al minuto')).toHaveValue('30,5');
    await key.getByLabel('Richieste al minuto').fill('60');
    await key.getByRole('button', { name: 'Crea la chiave' }).click();
    const shown = page.getByRole('dialog', { name: 'Chiave creata' }).getByLabel('Chiave API');
    await expect(shown).toBeFocused();
    const made = await shown.inputValue();
    expect(made).toMatch(/^ema_/);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Torna a copiare' }).click();
    await expect(shown).toBeFocused();
    await expect(shown).toHaveValue(made);
    await page.getByRole('button', { name: 'Ho finito' }).click();
    const keyRow = page.getByRole('row').filter({ hasText: keyName });
    await expect(keyRow).toContainText('Mai usata');
    await expect(page.getByText(made)).toHaveCount(0);
    await keyRow.getByRole('button', { name: `Revoca ${keyName}` }).click();
    await page.getByRole('button', { name: 'Revoca la chiave' }).click();
    await expect(keyRow).toContainText('Revocata');
    await expect(keyRow.getByRole('button', { name: /^Dettagli/ }), 'what is left of the row').toBeFocused();
    expect((await page.request.get('/api/account', { headers: { authorization: `Bearer ${made}` } })).ok()).toBe(false);

    await page.goto('/admin/webhooks');
    await page.getByRole('button', { name: 'Nuovo webhook' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Indirizzo').fill('ftp://esempio.it');
    await dialog.getByRole('checkbox', { name: 'Ordine pagato' }).check();
    await dialog.getByRole('button', { name: 'Crea il webhook' }).click();
    await expect(dialog.getByText('Scrivi un indirizzo completo, che comincia con https://.').first()).toBeVisible();
    await expectAccessible(page, 'a new webhook');
    await dialog.getByLabel('Indirizzo').fill(program.url);
    await dialog.getByRole('button', { name: 'Crea il webhook' }).click();
    const secret = await dialog.getByLabel('Segreto del webhook').inputValue();
    expect(secret).toMatch(/^whsec_/);
    await dialog.getByRole('button', { name: 'Ho finito' }).click();
    const card = page.getByRole('listitem').filter({ hasText: program.url });
    await expect(card).toContainText('Attivo');

    await card.getByRole('button', { name: 'Manda una prova' }).click();
    await expect.poll(() => program.heard.length, { timeout: 30_000 }).toBe(1);
    const [{ headers, body } = { headers: {}, body: '' }] = program.heard;
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
    const right = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
      .update(signed)
      .digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${right}`);
    const row = page.getByRole('row').filter({ hasText: 'Prova' });
    // By itself, without a reload.
    await expect(row).toContainText('Consegnato', { timeout: 30_000 });
    await row.getByRole('button', { name: /^Dettagli di / }).click();
    await expect(dialog).toContainText('Risposta 204');
    await expectAccessible(page, 'a message of a webhook');
    await page.keyboard.press('Escape');

    await card.getByRole('button', { name: 'Cambia segreto' }).click();
    await page
      .getByRole('dialog', { name: 'Cambiare il segreto?' })
      .getByRole('button', { name: 'Cambia segreto' })
      .click();
    expect(await page.getByLabel('Segreto del webhook').inputValue()).not.toBe(secret);
    await page.getByRole('button', { name: 'Ho finito' }).click();
    await expect(card).toContainText('il segreto di prima firma fino al');
    await card.getByRole('button', { name: 'Disattiva' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disattiva' }).click();
    await expect(card).toContainText('Disattivato');
    await expectAccessible(page, 'webhooks');
    await card.getByRole('button', { name: 'Elimina' }).click();
    await page.getByRole('button', { name: 'Elimina il webhook' }).click();
    await expect(page.getByText('Nessun webhook')).toBeVisible();
    await expect(row).toContainText('Consegnato');
    await expect(row.getByRole('button', { name: /^Rimanda / })).toHaveAccessibleDescription(/è stato eliminato/);
  } finally {
    program.close();
  }
});
