import { expect, test } from '@playwright/test';
import { makeAgent } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { makeNewcomer } from '../kernel/newcomer.ts';
import { messagesTo, outboxCode } from '../kernel/outbox.ts';
import { PERSONA_PASSWORD, signInAt } from '../kernel/sign-in.ts';
import {
  changePassword,
  expectCompleted,
  FRESH_PASSWORD,
  goOn,
  lastMessage,
  signInToCentre,
  step,
  validateContact,
  wrongCode,
} from './centre.ts';

test.describe('the operations centre', () => {
  test('ACC-093 ACC-104 ACC-105 ACC-106 the persona in registration sees the whole queue and nothing else @desktop @looks', async ({
    page,
  }) => {
    await signInToCentre(page, { username: 'nuovo', password: PERSONA_PASSWORD });
    await expect(page).toHaveTitle(/Centro operazioni account/);
    await expect(step(page, 'Modifica della password autogenerata')).toBeVisible();
    const toggle = page.getByRole('button', { name: 'Operazione 1 di 6' });
    if (await toggle.isVisible()) await toggle.click();
    const shown = page.getByRole('list').filter({ visible: true }).last();
    await expect(shown.getByRole('listitem')).toHaveText([
      /Nuova password/,
      /Convalida dell’e-mail/,
      /Convalida del cellulare/,
      /Informativa privacy/,
      /Modulo di adesione/,
      /Lettera d’incarico/,
    ]);
    await expectAccessible(page, 'the queue');
    const must = page.getByText('Devi necessariamente completare questa operazione per usare l’applicazione');
    await expect(must).toHaveCount(0);
    for (const path of ['/app', '/app/account', '/app/orders/create', '/app/reports/last']) {
      await page.goto(path);
      await page.waitForURL('**/app/account/operations-center');
      await expect(must).toBeVisible();
    }
    await expectAccessible(page, 'sent back');
    await expect(page.getByRole('button', { name: 'Più tardi' })).toHaveCount(0);
  });

  test('ACC-017 ACC-093 ACC-094 ACC-099 ACC-173 R45 R57 a generated password is changed first, and ticked in the list', async ({
    page,
    request,
  }) => {
    const who = await makeNewcomer(request);
    await signInToCentre(page, who);
    await expect(step(page, 'Modifica della password autogenerata')).toBeVisible();
    const send = page.getByRole('button', { name: 'Cambia la password' });
    await page.getByLabel('Password attuale').fill(who.password);
    await page.getByLabel('Nuova password', { exact: true }).fill(FRESH_PASSWORD);
    await page.getByLabel('Ripeti la nuova password').fill('un’altra cosa ancora');
    await send.click();
    await expect(page.getByText('Password di conferma non corretta')).toBeVisible();
    await changePassword(page, 'non è questa');
    await expect(page.getByLabel('Password attuale')).toHaveAccessibleDescription(/non è corretta/);
    await expectAccessible(page, 'a wrong current password');
    await changePassword(page, who.password);
    await expectCompleted(page, 5);
    await expectAccessible(page, 'operation completed');
    await expect(page.getByRole('heading', { level: 2, name: 'Operazione completata' })).toBeFocused();
    const list = page.getByRole('list').filter({ visible: true }).last();
    await expect(list.getByRole('listitem'), 'all of them, this one ticked').toHaveCount(6);
    await expect(list.getByRole('listitem').first().getByLabel('fatta')).toBeVisible();
    await expect(list.getByLabel('fatta')).toHaveCount(1);
    await page.reload();
    await expect(step(page, 'Convalida l’indirizzo e-mail')).toBeVisible();
    await expect(page, 'no address of its own for a step').toHaveURL(/\/app\/account\/operations-center$/);
    await page.goto('/logout');
    await page.waitForURL('**/app/login');
    await signInToCentre(page, { username: who.username, password: FRESH_PASSWORD });
    await expect(step(page, 'Convalida l’indirizzo e-mail')).toBeFocused();
    await expect(page.getByText('Operazione 2 di 6').filter({ visible: true }), 'R57').toBeVisible();
    const main = page.getByRole('button', { name: 'Richiedi codice' });
    await expect(main, 'no longer inert').not.toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(main, 'R45: the short way').toBeFocused();
  });

  test('ACC-099 ACC-122 ACC-123 ACC-125 ACC-175 ACC-176 ACC-177 ACC-178 contacts are proved with codes @desktop @looks', async ({
    page,
    request,
  }) => {
    const who = await makeNewcomer(request);
    await signInToCentre(page, who);
    await changePassword(page, who.password);
    await expectCompleted(page, 5);
    await goOn(page);

    const email = page.getByRole('textbox', { name: 'Indirizzo e-mail' });
    await expect(email).toHaveValue(who.email);
    await expect(email).not.toBeEditable();
    const calls: string[] = [];
    page.on('request', (r) =>
      r.url().includes('/api/contact-validations') && r.method() === 'POST' ? calls.push(r.url()) : null,
    );
    await page.getByRole('button', { name: 'Ho già ricevuto un codice' }).click();
    await expect(page.getByLabel('Codice ricevuto via e-mail')).toBeVisible();
    await page.getByRole('button', { name: 'Non ho ricevuto il codice' }).click();
    await expect(page.getByLabel('Codice ricevuto via e-mail')).toHaveCount(0);
    expect(calls).toEqual([]);
    await expectAccessible(page, 'a contact to prove');

    await page.getByRole('button', { name: 'Modifica contatto' }).click();
    await email.fill('non è un indirizzo');
    await page.getByRole('button', { name: 'Conferma' }).click();
    await expect(page.getByText('Inserisci un indirizzo e-mail valido'), 'ACC-659').toBeVisible();
    await page.getByRole('button', { name: 'Annulla' }).click();
    await expect(email).toHaveValue(who.email);
    await expect(email).not.toBeEditable();
    await page.getByRole('button', { name: 'Modifica contatto' }).click();
    const changed = `nuova.${who.email}`;
    await email.fill(changed);
    await page.getByRole('button', { name: 'Conferma' }).click();

    await page.getByRole('button', { name: 'Richiedi codice' }).click();
    const field = page.getByLabel('Codice ricevuto via e-mail');
    await expect(
      page.getByText(/Codice inviato via e-mail\. Vale ancora (10:00|9:\d\d), restano 5 tentativi\./),
    ).toBeVisible();
    const right = await outboxCode(request, changed);
    const confirm = page.getByRole('button', { name: 'Convalida', exact: true });
    await field.fill('12345');
    await expect(confirm).toBeDisabled();
    await field.fill('123456789012');
    await expect(field).toHaveValue('1234567890');
    await field.fill(wrongCode(right));
    await confirm.click();
    await expect(page.getByText('Codice non valido. Ti restano 4 tentativi.')).toBeVisible();
    await expect(page.getByText(/restano 4 tentativi\.$/).first()).toBeVisible();
    await expectAccessible(page, 'a wrong code');
    await page.reload();
    await expect(field, 'the code’s field comes back after a reload').toBeVisible();
    await field.fill(`${right.slice(0, 3)} ${right.slice(3)}`);
    await confirm.click();
    await expectCompleted(page, 4);
    expect((await messagesTo(request, who.email)).filter((m) => m.to === who.email)).toEqual([]);

    await goOn(page);
    await expect(step(page, 'Convalida il cellulare')).toBeVisible();
    await validateContact(page, request, who.mobile);
    await expectCompleted(page, 3);
    await goOn(page);
    await expect(step(page, 'Leggi l’informativa privacy')).toBeVisible();
  });

  test(
    'ACC-126 ACC-127 after five wrong codes a new one is asked for, and the server keeps its own minute',
    {
      tag: '@desktop',
    },
    async ({ page, request }) => {
      const who = await makeAgent(request, '', 'contacts');
      await signInAt(page, who.username, '/app');
      await page.getByRole('button', { name: 'Richiedi codice' }).click();
      const field = page.getByLabel('Codice ricevuto via e-mail');
      const first = await outboxCode(request, who.email);
      for (const left of ['restano 4 tentativi', 'restano 3 tentativi', 'restano 2 tentativi', 'resta un tentativo']) {
        await field.fill(wrongCode(first));
        await page.getByRole('button', { name: 'Convalida', exact: true }).click();
        await expect(page.getByText(new RegExp(`Vale ancora .*, ${left}\\.`))).toBeVisible();
      }
      await field.fill(wrongCode(first));
      await page.getByRole('button', { name: 'Convalida', exact: true }).click();
      await expect(page.getByText('Hai esaurito i tentativi. Richiedi un nuovo codice.')).toBeVisible();
      await expectAccessible(page, 'no attempts left');
      const before = await lastMessage(request, who.email);
      const again = page.getByRole('button', { name: 'Richiedi un nuovo codice' });
      await again.click({ force: true });
      await expect(page.getByText(/Potrai chiedere un nuovo codice tra \d+ s/).last()).toBeVisible();
      expect(await lastMessage(request, who.email)).toBe(before);
      // A browser whose clock is ahead may ask; nothing is sent before the server's minute is over.
      await page.clock.install();
      await page.clock.fastForward(61_000);
      await expect(again).not.toHaveAttribute('aria-disabled', 'true');
      const asked = page.waitForResponse((r) => r.request().method() === 'POST' && r.ok());
      await again.click();
      await asked;
      await expect(page.getByText(/Potrai chiedere un nuovo codice tra \d+ s/).last()).toBeVisible();
      expect(await lastMessage(request, who.email)).toBe(before);
    },
  );

  test('ACC-126 an expired code keeps its field, which says so', { tag: '@phone' }, async ({ page, request }) => {
    const who = await makeAgent(request, '', 'contacts');
    await signInAt(page, who.username, '/app');
    await page.getByRole('button', { name: 'Richiedi codice' }).click();
    const field = page.getByLabel('Codice ricevuto via e-mail');
    await expect(field).toBeVisible();
    await page.clock.install();
    await page.clock.fastForward(601_000);
    await expect(field).toBeVisible();
    await expect(field).toHaveAccessibleDescription(/Il token è scaduto\. Richiedi un nuovo codice\./);
    await expect(page.getByRole('button', { name: 'Richiedi un nuovo codice' })).toBeVisible();
    await expectAccessible(page, 'an expired code');
  });

  test(
    'ACC-101 ACC-102 ACC-105 ACC-106 what may be put off is skipped here only, and no longer when it may not',
    { tag: '@desktop' },
    async ({ page, request }) => {
      const who = await makeNewcomer(request);
      let mayWait = true;
      await page.route('**/api/account', async (route) => {
        const answer = await route.fetch();
        const body = (await answer.json()) as { requiredOperations?: { canBePostponed: boolean }[] };
        const [first, ...rest] = body.requiredOperations ?? [];
        const requiredOperations = first ? [{ ...first, canBePostponed: mayWait }, ...rest] : [];
        await route.fulfill({ response: answer, json: { ...body, requiredOperations } });
      });
      await signInToCentre(page, who);
      const password = step(page, 'Modifica della password autogenerata');
      const later = page.getByRole('button', { name: 'Più tardi' });
      const question = page.getByRole('dialog', { name: 'Saltare l’operazione?' });
      await later.click();
      await expect(question).toContainText('alcune funzioni potrebbero essere bloccate');
      await question.getByRole('button', { name: 'Annulla' }).click();
      await expect(password).toBeVisible();

      await later.click();
      mayWait = false;
      await question.getByRole('button', { name: 'Salta per ora' }).click();
      const refusal = page.getByRole('dialog', { name: 'Attenzione' });
      await expect(refusal).toContainText('Devi necessariamente completare questa operazione per usare l’applicazione');
      await refusal.getByRole('button', { name: 'Ho capito' }).click();
      await expect(password).toBeVisible();
      await expect(later).toHaveCount(0);

      mayWait = true;
      await page.reload();
      await later.click();
      await question.getByRole('button', { name: 'Salta per ora' }).click();
      await expect(step(page, 'Convalida l’indirizzo e-mail')).toBeVisible();
      const { requiredOperations } = (await (await page.request.get('/api/account')).json()) as {
        requiredOperations: { operationName: string }[];
      };
      expect(requiredOperations[0]?.operationName).toBe('account:change_password');
      await page.evaluate(() => sessionStorage.clear());
      await page.reload();
      await expect(password, 'another browser session asks again').toBeVisible();
    },
  );
});
