import { expect, test } from '@playwright/test';
import { makeAgent } from '../kernel/agents.ts';
import { expectAccessible } from '../kernel/axe.ts';
import { waitForMessage } from '../kernel/outbox.ts';
import { beginSession } from '../kernel/sign-in.ts';

test('NET-374 NET-1062 whoever is met confirms, or says that they cannot, by the link of the message @desktop @looks', async ({
  page,
}) => {
  const agent = await makeAgent(page.request);
  await beginSession(page, agent.username);
  const email = `contatto-${agent.username.replace(/\D/g, '')}@example.it`;
  const made = await page.request.post('/api/agent/appointments', {
    data: {
      customerFirstName: 'Ivana',
      customerLastName: 'Sordo',
      customerMobile: '3471234567',
      customerEmail: email,
      customerAddress: { street: 'Via Roma', buildingNumber: '12', postCode: '14100', city: 'Asti', state: 'AT' },
      time: new Date(Date.now() + 5 * 86_400_000).toISOString(),
    },
  });
  expect(made.status(), await made.text()).toBe(201);
  await page.context().clearCookies();
  const { match } = await waitForMessage(page.request, email, /\/appuntamento\/\S+/);
  const link = match[0];
  await page.route('**/api/appointment-invitations/*', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  });
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Il tuo appuntamento' })).toBeVisible();
  await expect(page.getByText('Si è verificato un errore caricando i dati'), 'the link is not to blame').toBeVisible();
  await expect(page.getByText('Collegamento non valido')).toHaveCount(0);
  await page.getByRole('button', { name: 'Riprova' }).click();
  await expect(page.getByText('Via Roma, 12, 14100 Asti (AT)')).toBeVisible();
  await expectAccessible(page, 'the invitation to an appointment');
  await page.getByRole('button', { name: 'Ci sarò' }).click();
  await expect(page.getByText('Hai confermato che ci sarai')).toBeVisible();
  await page.getByRole('button', { name: 'Non posso' }).click();
  await expect(page.getByText('Hai avvisato che non puoi')).toBeVisible();
  await page.goto(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`);
  await expect(page.getByText('Collegamento non valido')).toBeVisible();
});
