/** Gives an agent appointments that others tell of, over calls: by the office, and by their customer. */
import { expect, type Browser } from '@playwright/test';
import type { WorkingAgent } from '../kernel/agents.ts';
import { PERSONA_PASSWORD } from '../kernel/sign-in.ts';

const contact = (name: string) => {
  const [customerFirstName = '', customerLastName = ''] = name.split(' ');
  return {
    customerFirstName,
    customerLastName,
    customerMobile: '3471234567',
    customerEmail: `${customerFirstName}.${customerLastName}@example.it`.toLowerCase(),
  };
};
/** Whoever tells of it has a session of their own. */
const sendAs = async (browser: Browser, username: string, path: string, body: object): Promise<number> => {
  const context = await browser.newContext();
  try {
    const signedIn = await context.request.post('/login', { data: { username, password: PERSONA_PASSWORD } });
    expect(signedIn.ok(), `${username} signs in`).toBe(true);
    const created = await context.request.post(path, { data: body });
    expect(created.status(), await created.text()).toBe(201);
    return ((await created.json()) as { id: number }).id;
  } finally {
    await context.close();
  }
};

export const giveAppointment = async (browser: Browser, agent: WorkingAgent, name: string): Promise<number> => {
  const context = await browser.newContext();
  const seller = await (async () => {
    await context.request.post('/login', { data: { username: agent.username, password: PERSONA_PASSWORD } });
    const me = (await (await context.request.get('/api/agent/me')).json()) as { id: number };
    await context.close();
    return me.id;
  })();
  return sendAs(browser, 'admin', '/api/admin/appointments', { ...contact(name), seller });
};
/** In four days, at half past three in the afternoon by the clock of the machine. */
export const reportContact = (browser: Browser, agent: WorkingAgent, name: string): Promise<number> => {
  const at = new Date(Date.now() + 4 * 86_400_000);
  at.setUTCHours(14, 30, 0, 0);
  return sendAs(browser, agent.customer.username, '/api/customer/appointments', {
    ...contact(name),
    customerAddress: { street: 'Via Roma', buildingNumber: '12', postCode: '14100', city: 'Asti', state: 'AT' },
    timeRequestedByCustomer: at.toISOString(),
  });
};
