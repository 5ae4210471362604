import { expect, test } from '@playwright/test';
import { makeAgent } from '../kernel/agents.ts';
import { openRow } from '../kernel/rows.ts';
import { beginSession } from '../kernel/sign-in.ts';
import { reportContact } from './given-appointments.ts';

const WHY = 'Questa operazione non è possibile mentre agisci per conto di un’altra persona.';

test(
  'ACC-768 on a phone a locked action of a row says why, and its sheet stays, by keyboard too',
  { tag: '@phone' },
  async ({ page, browser }) => {
    const agent = await makeAgent(page.request);
    await reportContact(browser, agent, 'Cliente Suo');
    await beginSession(page, 'admin');
    const entered = await page.request.get(`/?_switch_user=${agent.username}&reason=prova`, {
      maxRedirects: 0,
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(entered.status()).toBe(303);
    await page.request.put('/api/account/shop', { data: { shop: 1 } });
    await page.goto('/app/appointments/agent-appointments');
    const row = page.getByRole('main').locator('ul[aria-label="Appuntamenti"] > li').filter({ hasText: 'Cliente Suo' });
    const opened = await openRow(page, row);
    const locked = opened.getByRole('button', { name: /^Elimina / });
    await expect(locked).toHaveAttribute('aria-disabled', 'true');
    await locked.tap({ force: true });
    await expect(page.getByRole('tooltip')).toHaveText(WHY);
    await expect(locked).toBeVisible();
    await locked.press('Enter');
    await expect(page.getByRole('tooltip')).toHaveText(WHY);
    await expect(locked).toBeVisible();
  },
);
