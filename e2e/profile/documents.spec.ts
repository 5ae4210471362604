import { expect, test } from '@playwright/test';
import { startAs } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { openRow } from '../kernel/rows.ts';

test('ACC-011 ACC-214 ACC-215 ACC-216 a signed document goes by e-mail, as one writes it @desktop @looks', async ({
  page,
}) => {
  await startAs(page, 'kleen', '/app/account?tab=documenti');
  const title = 'Lettera d’incarico emakleen';
  const row = page
    .getByRole('row', { name: title })
    .or(page.getByRole('listitem').filter({ hasText: title }))
    .filter({ visible: true })
    .first();
  await (await openRow(page, row)).getByRole('button', { name: `Invia per e-mail ${title}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Invia per e-mail' });
  const to = dialog.getByLabel('Destinatario');
  const subject = dialog.getByLabel('Oggetto');
  const message = dialog.getByLabel('Messaggio');
  await expect(dialog.getByRole('textbox')).toHaveCount(3);
  await expect(to).toHaveValue('');
  const written = await subject.inputValue();
  expect(written).toMatch(new RegExp(`^${title}, rev\\. \\d+$`));
  await expect(message).toHaveValue(`Allego ${written}.`);
  await expectAccessible(page, 'a document to send');

  // Nothing is checked in the browser: the server's refusal is shown.
  const call = '**/send-by-email';
  const send = dialog.getByRole('button', { name: 'Invia l’e-mail' });
  const [empty] = await Promise.all([page.waitForRequest(call), send.click()]);
  expect(Object.keys(empty.postDataJSON() as object).toSorted()).toEqual(['message', 'subject', 'to']);
  const failed = page.getByRole('dialog', { name: 'Non è stato possibile inviare la mail' });
  await failed.getByRole('button', { name: 'Ho capito' }).click();
  await expect(dialog.getByText('Campo obbligatorio.')).toBeVisible();
  await page.route(call, (route) =>
    route.fulfill({ status: 500, json: { detail: 'Il server di posta non risponde.' } }),
  );
  await to.fill('studio.contabile@example.it');
  await send.click();
  await expect(failed).toContainText('Il server di posta non risponde.');
  await failed.getByRole('button', { name: 'Ho capito' }).click();
  await page.unroute(call);

  await message.fill('Buongiorno, ecco la mia lettera.');
  await send.click();
  await expect(page.getByText('E-mail inviata con successo')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const sent = await page.request.get('/dev/outbox.json?to=studio.contabile');
  const { items } = (await sent.json()) as { items: { subject: string; body: string; attachment: string }[] };
  expect(items[0]?.subject).toBe(written);
  expect(items[0]?.body).toContain('Buongiorno, ecco la mia lettera.');
  expect(items[0]?.attachment).toMatch(/^Lettera d’incarico emakleen.*firmato\.pdf$/);
});
