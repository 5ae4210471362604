import { expect, test } from '@playwright/test';
import { makeAgent } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { PERSONA_PASSWORD as PASSWORD } from '../kernel/sign-in.ts';
import {
  expectCompleted,
  readToTheEnd,
  showToItsEnd,
  signInToCentre,
  signWithCode,
  step,
} from '../operations/centre.ts';

test.describe('papers of an agent', () => {
  test('ACC-159 ACC-161 two are read one after the other, each to its last page', async ({ page, request }) => {
    const agent = await makeAgent(request, '', 'fiscal-documents');
    const calls: string[] = [];
    page.on('request', (r) => {
      if (r.method() === 'POST' && /\/fiscal-documents\/\d+\/read$/.test(r.url())) calls.push(r.url());
    });
    await signInToCentre(page, { ...agent, password: PASSWORD });
    await expect(step(page, 'Presa visione')).toBeVisible();
    const done = page.getByRole('button', { name: 'Ho letto il documento' });
    for (const which of [1, 2]) {
      await expect(page.getByText(`Documento ${which} di 2.`)).toBeVisible();
      const pages = await readToTheEnd(page, async (shown, of) => {
        if (shown === of) return;
        await expect(done).toHaveAttribute('aria-disabled', 'true');
        await done.click({ force: true });
        if (which === 1) await expectAccessible(page, 'a paper to read');
      });
      expect([pages, calls.length], 'nothing is said before the last page').toEqual([2, which - 1]);
      await done.click();
      await expect.poll(() => calls.length).toBe(which);
    }
    await expectCompleted(page, 0);
    await page.getByRole('button', { name: 'Entra nel portale' }).click();
    await page.waitForURL('**/app');
  });

  test('ACC-160 ACC-161 one is signed with the code of an SMS, after its last page', async ({ page, request }) => {
    const agent = await makeAgent(request, '', 'fiscal-signatures');
    await signInToCentre(page, { ...agent, password: PASSWORD });
    await expect(step(page, 'Firma i documenti fiscali')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Più tardi' })).toHaveCount(0);
    const sign = page.getByRole('button', { name: 'Clicca per firmare' });
    await readToTheEnd(page, async (shown, of) => {
      if (shown < of) await expect(sign).toHaveAttribute('aria-disabled', 'true');
    });
    await expectAccessible(page, 'a paper to sign');
    await signWithCode(page, request, agent.mobile);
    await expectCompleted(page, 0);
  });

  test('ACC-687 pages that were read without a network are told when it is back, and the paper is signed @desktop', async ({
    page,
    request,
  }) => {
    const agent = await makeAgent(request, '', 'fiscal-signatures');
    await page.route('**/pages-seen', (route) => route.abort());
    await signInToCentre(page, { ...agent, password: PASSWORD });
    await expect(step(page, 'Firma i documenti fiscali')).toBeVisible();
    const counter = page.getByRole('toolbar', { name: 'Documento' }).getByText(/^\d+ di \d+$/);
    await expect(counter).toHaveText(/^1 di /);
    const of = Number((await counter.textContent())?.split(' di ')[1]);
    for (let shown = 1; shown <= of; shown += 1) {
      await expect(counter).toHaveText(`${shown} di ${of}`);
      await showToItsEnd(page);
      const told = page.getByRole('dialog', { name: `La pagina ${shown} non risulta letta` });
      await expect(told).toContainText('Ci riproviamo noi appena torna la rete');
      await told.getByRole('button', { name: 'Ho capito' }).click();
      if (shown < of) await page.getByRole('button', { name: 'Successiva' }).click();
    }
    const sign = page.getByRole('button', { name: 'Clicca per firmare' });
    await expect(sign).toHaveAttribute('aria-disabled', 'true');
    await page.unroute('**/pages-seen');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(sign).not.toHaveAttribute('aria-disabled');
    await signWithCode(page, request, agent.mobile);
    await expectCompleted(page, 0);
  });

  test('ACC-164 two receipts are signed in a row, each with its code @desktop', async ({ page, request }) => {
    const agent = await makeAgent(request, '', 'card-receipts');
    const calls: string[] = [];
    page.on('request', (r) => {
      const call = /\/api\/account\/card-receipts\/\d+\/(start|complete)-signature$/.exec(r.url())?.[1];
      if (call) calls.push(call);
    });
    await signInToCentre(page, { ...agent, password: PASSWORD });
    await expect(step(page, 'Firma le ricevute dei pagamenti')).toBeVisible();
    for (const which of [1, 2]) {
      await expect(page.getByText(`Documento ${which} di 2.`)).toBeVisible();
      await readToTheEnd(page);
      await signWithCode(page, request, agent.mobile);
    }
    await expectCompleted(page, 0);
    expect(calls).toEqual(['start', 'complete', 'start', 'complete']);
    await page.goto('/app/account?tab=documenti');
    await expect(page.getByRole('heading', { name: 'Ricevute di pagamento con carta' })).toBeVisible();
  });
});
