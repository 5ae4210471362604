import { expect, request } from '@playwright/test';
import { outboxCode, messagesTo } from './outbox.ts';

/** The agents below the general manager sell in both shops; each of these journeys has one that nobody else uses. */
const AGENTS = {
  'orders-kleen desktop': 'ag10008',
  'orders-kleen phone': 'ag10004',
  'orders-fibra desktop': 'ag10005',
  'orders-fibra phone': 'ag10006',
  'orders-screens desktop': 'ag10007',
  'orders-screens phone': 'ag10003',
  'customers desktop': 'ag10009',
  'customers phone': 'ag10010',
} as const;
type Journey = keyof typeof AGENTS extends `${infer J} ${string}` ? J : never;

const PASSWORD = 'Di-porta-in-porta-2026';

/** An agent of this journey's own, who gets a password as people do who forgot theirs: with a code by SMS. */
export const ownAgent = async (
  baseURL: string | undefined,
  journey: Journey,
  project: string,
): Promise<{ username: string; password: string }> => {
  const username = AGENTS[`${journey} ${project === 'phone' ? 'phone' : 'desktop'}`];
  const api = await request.newContext({ baseURL, extraHTTPHeaders: { origin: String(baseURL) } });
  const known = await api.post('/login', { data: { username, password: PASSWORD } });
  if (!known.ok()) {
    await api.post('/login', { data: { username: 'gm', password: 'Portale-2026!' } });
    const below = await api.get('/api/agents/direct-subordinates', { params: { perPage: 50 } });
    const { items } = (await below.json()) as { items: { username: string; mobile: string }[] };
    const mobile = items.find((i) => i.username === username)?.mobile ?? '';
    const last = (await messagesTo(api, mobile))[0]?.id ?? 0;
    await api.post('/api/credentials/request-password-reset', { data: { username } });
    const token = await outboxCode(api, mobile, last);
    const reset = await api.post('/api/credentials/reset-password', { data: { username, token, password: PASSWORD } });
    expect(reset.ok(), `${username} has a password`).toBe(true);
  }
  await api.dispose();
  return { username, password: PASSWORD };
};
