/** An agent of the demo whom no other journey signs in as: number `n` (0 to 4) of those of this project. */
import { expect, type APIRequestContext, type Page, type TestInfo } from '@playwright/test';
import { outboxCode, messagesTo } from '../kernel/outbox.ts';
import { PERSONA_PASSWORD } from '../kernel/sign-in.ts';

export type OwnAccount = { username: string; fullName: string; mobile: string; password: string };

/** An alert of the demo that this agent has not read opens when it has come, whatever one is doing. */
export const readAlertsLater = async (page: Page): Promise<void> => {
  const later = page.getByRole('button', { name: 'Leggi più tardi' });
  await page.addLocatorHandler(later, () => later.click());
};

export const ownAgent = async (request: APIRequestContext, info: TestInfo, n: number): Promise<OwnAccount> => {
  const signedIn = await request.post('/login', { data: { username: 'gm', password: PERSONA_PASSWORD } });
  expect(signedIn.ok()).toBe(true);
  const list = await request.get('/api/agents/direct-subordinates?perPage=200');
  const { items } = (await list.json()) as { items: { username: string; fullName: string; mobile: string }[] };
  const free = items.filter((a) => a.username.startsWith('ag')).toSorted((a, b) => (a.username < b.username ? -1 : 1));
  const agent = free[n + (info.project.name === 'phone' ? 5 : 0)];
  if (!agent) throw new Error('the demo has too few agents');
  await request.post('/logout').catch(() => undefined);
  return { ...agent, password: `Faro-Collina-${n}7` };
};

/** The same, with a password of its own, set as a person sets it: by a code on the phone. */
export const ownAgentWithPassword = async (
  request: APIRequestContext,
  info: TestInfo,
  n: number,
): Promise<OwnAccount> => {
  const agent = await ownAgent(request, info, n);
  const after = (await messagesTo(request, agent.mobile))[0]?.id ?? 0;
  await request.post('/api/credentials/request-password-reset', { data: { username: agent.username } });
  const token = await outboxCode(request, agent.mobile, after);
  const reset = await request.post('/api/credentials/reset-password', {
    data: { username: agent.username, token, password: agent.password },
  });
  expect(reset.ok(), 'the password is set').toBe(true);
  return agent;
};
