/** Makes people with a registration kit to pay, and reads what became of it, for tests. */
import type { Client, Portal } from './harness.ts';

export type KitPayer = { client: Client; userId: number; invitationId: number; username: string; email: string };
/** An agent whom nobody else uses, who owes a kit, an instalment or a balance. */
export const kitPayer = async (t: Portal, owes = 'kit'): Promise<KitPayer> => {
  const agent = await t.anyone.post<{ username: string; email: string }>(`/dev/agents.json?owes=${owes}`);
  const client = await t.as(agent.body.username);
  const invitations = await t.db.query<{ id: number }>(
    'select id::int from subordinate_invitations where user_id = $1',
    [client.userId],
  );
  return { client, userId: client.userId, invitationId: invitations.rows[0]?.id ?? 0, ...agent.body };
};

export type Session = { id: string; redirectUrl: string; detail: string };
export const payKit = (who: KitPayer, body: object = {}, query = '') =>
  who.client.post<Session>(`/stripe/subordinate-invitation/${who.invitationId}/create-session${query}`, body);
export const payBalance = (who: KitPayer, query = '') =>
  who.client.post<Session>(`/stripe/kit-settlement-payment/create-session${query}`, {});

export type Kit = {
  status: string;
  payments: {
    id: number;
    part: string;
    number: number;
    amountInCents: number;
    dueOn: string;
    state: string;
    paidAt: string | null;
    attempt: string | null;
    isInReview: boolean;
  }[];
  instalments: { number: number; amountInCents: number; dueOn: string }[] | null;
};
export const kitOf = async (who: KitPayer): Promise<Kit> => (await who.client.get<Kit>('/api/account/kit')).body;
/** Part, number, cents and state of each payment. */
export const paymentsOf = async (who: KitPayer) =>
  (await kitOf(who)).payments.map((p) => [p.part, p.number, p.amountInCents, p.state]);
export type KitAttempt = { id: number; state: string; amount: number; flag: string | null; session: string };
export const attemptsOf = async (t: Portal, who: KitPayer): Promise<KitAttempt[]> =>
  (
    await t.db.query<KitAttempt>(
      `select a.id::int, a.state, a.amount_cents::int as amount, a.flag, a.provider_session_id as session
       from payment_attempts a
       join kit_payments k on k.id = a.kit_payment_id
       where k.invitation_id = $1
       order by a.id`,
      [who.invitationId],
    )
  ).rows;
