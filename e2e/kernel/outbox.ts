import { expect, type APIRequestContext } from '@playwright/test';

export type Message = { id: number; channel: 'sms' | 'mail'; destination: string; subject: string; body: string; createdAt: string };

/** What the portal sent to an address or a number, newest first. */
export const messagesTo = async (request: APIRequestContext, destination: string): Promise<Message[]> => {
  const response = await request.get('/dev/outbox.json');
  expect(response.ok(), 'the outbox answers').toBe(true);
  const answer = (await response.json()) as Message[] | { items: Message[] };
  const all = Array.isArray(answer) ? answer : answer.items;
  const plain = (value: string) => value.replace(/[\s+]/g, '').toLowerCase();
  return all.filter((m) => plain(m.destination).endsWith(plain(destination))).toSorted((a, b) => b.id - a.id);
};

/** Waits for a message that says so and answers its first match. `after`: the id of the last message that does not count. */
export const waitForMessage = async (request: APIRequestContext, destination: string, pattern: RegExp, after = 0): Promise<{ id: number; match: RegExpMatchArray }> => {
  let found: { id: number; match: RegExpMatchArray } | undefined;
  await expect(async () => {
    for (const message of await messagesTo(request, destination)) {
      const match = message.id > after ? pattern.exec(`${message.subject}\n${message.body}`) : null;
      if (match) {
        found = { id: message.id, match };
        break;
      }
    }
    expect(found, `a message to ${destination}`).toBeTruthy();
  }).toPass({ timeout: 15_000 });
  return found as { id: number; match: RegExpMatchArray };
};

/** The newest six-digit code sent to an address or a number. */
export const outboxCode = async (request: APIRequestContext, destination: string, after = 0): Promise<string> =>
  (await waitForMessage(request, destination, /\b(\d{6})\b/, after)).match[1] as string;
