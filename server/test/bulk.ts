/** Makes people whose accounts many things are done to at once, and begins and follows a bulk operation, for tests. */
import type { Answer, Client, Portal } from './harness.ts';
import { newKey } from './harness.ts';

export const RUNS = '/api/admin/bulk-runs';
export type Run = {
  id: number;
  state: string;
  total: number;
  waiting: number;
  done: number;
  failed: number;
  cancelled: number;
  detail: string;
  violations: { propertyPath: string; message: string }[];
};
export type Item = { objectId: number; name: string | null; state: string; reason: string | null };

/** So many people who look after the door at meetings, of this last name. @returns the numbers of their accounts */
export const addScanners = async (t: Portal, lastName: string, howMany: number): Promise<number[]> => {
  const ids: number[] = [];
  for (let i = 1; i <= howMany; i += 1) {
    const { rows } = await t.db.query<{ id: number }>(
      `with person as (
         insert into people (first_name, last_name) values ('Prova ' || $2::text, $1) returning id)
       insert into users (person_id, username, user_type, password_hash)
       select id, lower($1) || '-' || $2::text, 'scanner', '' from person
       returning id::int`,
      [lastName, String(i).padStart(3, '0')],
    );
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
};

export const start = (who: Client, body: object, key = newKey()): Promise<Answer<Run>> =>
  who.post<Run>(RUNS, body, { key });
export const runOf = async (who: Client, id: number): Promise<Run> => (await who.get<Run>(`${RUNS}/${id}`)).body;
export const itemsOf = async (who: Client, id: number): Promise<Item[]> =>
  (await who.get<{ items: Item[] }>(`/api/admin/bulk-items?run=${id}&perPage=200`)).body.items;

/** How often each of these was disabled, by whom and under which operation, as the log says. */
export const disabledInLog = async (t: Portal, ids: readonly number[]) =>
  (
    await t.db.query<{ id: number; actor: number; request: string }>(
      `select object_id::int as id, actor_user_id::int as actor, request_id as request
       from audit
       where event = 'users.update' and object_id = any($1::text[]) and detail ->> 'note' = 'Account disabilitato'
       order by 1`,
      [ids.map(String)],
    )
  ).rows;
