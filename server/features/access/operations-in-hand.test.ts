/** The list of the operations centre keeps its length over sign-ins until all of it is done. */
import { describe, expect, it } from 'vitest';
import { testPortal } from '../../test/harness.ts';
import { PERSONA_PASSWORD } from '../../db/demo/personas.ts';

const t = testPortal();
type Operation = { operationName: string };
type Account = { requiredOperations: Operation[]; operations: Operation[] };

/** Signs in by the form; the account as it is then. */
const enter = async (): Promise<Account> => {
  const entered = await t.anyone.post('/login', { username: 'nuovo', password: PERSONA_PASSWORD });
  expect(entered.status).toBe(200);
  const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? '';
  const answer = await t.app.inject({ method: 'GET', url: '/api/account', headers: { cookie } });
  return answer.json();
};
const namesOf = (operations: Operation[]): string[] => operations.map((o) => o.operationName);
const ofNuovo = '(select id from users where username = $1)';

describe('the operations in hand', () => {
  it('ACC-093 R57 2 of 6 stays 2 of 6 after a new sign-in; what is due later begins a list of its own', async () => {
    const first = await enter();
    const all = namesOf(first.requiredOperations);
    expect(all.length).toBeGreaterThan(3);
    expect(namesOf(first.operations)).toEqual(all);

    await t.db.query(`update users set password_generated = false where username = $1`, ['nuovo']);
    await t.db.query(
      `update people set email_validated_at = ema_now() where id = (select person_id from users where username = $1)`,
      ['nuovo'],
    );
    await t.db.query(
      `insert into unknown_operations (user_id, operation_name)
       select id, unnest($2::text[]) from users where username = $1`,
      ['nuovo', [all[0], all.at(-1)]],
    );
    const second = await enter();
    expect(namesOf(second.requiredOperations)).toEqual(all.slice(2));
    expect(namesOf(second.operations), 'with its ticks').toEqual(all);
    const unknown = await t.db.query(`select operation_name from unknown_operations where user_id = ${ofNuovo}`, [
      'nuovo',
    ]);
    expect(unknown.rows, 'one that no screen knew needs nobody once it is due no more').toEqual([
      { operation_name: all.at(-1) },
    ]);

    await t.db.query(
      `update people set mobile_validated_at = ema_now() where id = (select person_id from users where username = $1)`,
      ['nuovo'],
    );
    await t.db.query(`update contracts set state = 'cancelled', cancelled_at = ema_now() where user_id = ${ofNuovo}`, [
      'nuovo',
    ]);
    const third = await enter();
    expect([third.requiredOperations, third.operations]).toEqual([[], []]);

    await t.db.query(
      `update people set email_validated_at = null where id = (select person_id from users where username = $1)`,
      ['nuovo'],
    );
    const fourth = await enter();
    expect(namesOf(fourth.operations)).toEqual(['account:validate_email']);
  });
});
