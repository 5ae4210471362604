/** What tests of the search ask, and look up in the database beside it. */
import type { Answer, Client, Portal } from './harness.ts';

export type Item = {
  group: string;
  kind: string;
  id: number;
  title: string;
  note: string;
  match: string | null;
  key: string;
  shop: 0 | 1 | null;
  packed: 'waiting' | 'exported' | null;
  enterable: boolean;
};
export type Found = { items: Item[]; more: string[] };

export const ask = (who: Client, text: string): Promise<Answer<Found>> =>
  who.get<Found>(`/api/search?text=${encodeURIComponent(text)}`);
export const searchAs = async (who: Client, text: string): Promise<Item[]> => {
  const { status, body } = await ask(who, text);
  if (status !== 200) throw new Error(`«${text}» is answered with ${status}`);
  return body.items;
};

/** The same on one portal. */
export const searching = (t: Portal) => {
  const rows = async <T extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await t.db.query<T>(text, values)).rows;
  return {
    search: async (who: string, shop: 0 | 1, text: string): Promise<Item[]> => searchAs(await t.as(who, shop), text),
    rows,
    one: async <T extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T> => {
      const [row] = await rows<T>(text, values);
      if (!row) throw new Error(`nothing found: ${text}`);
      return row;
    },
  };
};

/** The id of an agent, as a part of a statement. */
export const agentOf = (username: string): string =>
  `(select a.id from agents a join users u on u.id = a.user_id where u.username = '${username}')`;
export const has = (items: readonly Item[], kind: string, id: number): boolean =>
  items.some((f) => f.kind === kind && f.id === id);
