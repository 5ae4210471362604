/** Reads the messages that the portal sent to a person of a journey. */
import { expect, type APIRequestContext } from '@playwright/test';

export type Message = {
  id: number;
  channel: 'sms' | 'mail';
  to: string;
  subject: string;
  body: string;
  /** The name of the file that goes with it. */
  attachment: string | null;
  createdAt: string;
};

/** What the portal sent to an address or a number, newest first. */
export const messagesTo = async (request: APIRequestContext, to: string): Promise<Message[]> => {
  const response = await request.get('/dev/outbox.json', { params: { to: to.replace(/\s/g, '') } });
  expect(response.ok(), 'the outbox answers').toBe(true);
  return ((await response.json()) as { items: Message[] }).items;
};

/** Waits for a message that says so and answers its first match. `after`: the id of the last message that does not count. */
export const waitForMessage = async (
  request: APIRequestContext,
  to: string,
  pattern: RegExp,
  after = 0,
): Promise<{ id: number; match: RegExpMatchArray }> => {
  let hit: { id: number; match: RegExpMatchArray } | undefined;
  await expect(async () => {
    for (const message of await messagesTo(request, to)) {
      const match = message.id > after ? pattern.exec(`${message.subject}\n${message.body}`) : null;
      if (match) {
        hit = { id: message.id, match };
        break;
      }
    }
    expect(hit, `a message to ${to}`).toBeTruthy();
  }).toPass();
  return hit as { id: number; match: RegExpMatchArray };
};

/** The newest six-digit code sent to an address or a number. */
export const outboxCode = async (request: APIRequestContext, to: string, after = 0): Promise<string> =>
  (await waitForMessage(request, to, /\b(\d{6})\b/, after)).match[1] as string;
