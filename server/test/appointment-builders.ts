/** Makes an agent with a customer whom no other test uses, and what tests of appointments say again and again. */
import { romeDay, addDays } from '@ema/domain/kernel/days.ts';
import { romeInstant } from '@ema/domain/appointments/times.ts';
import { newKey, type Answer, type Client, type Portal } from './harness.ts';

export type Appointment = {
  id: number;
  status: string;
  statusName: string;
  time: string | null;
  timeRequestedByCustomer: string | null;
  customerFirstName: string;
  customerLastName: string;
  customerMobile: string;
  customerEmail: string;
  customerAddress: { streetAndNumber: string; city: string; postCode: string; state: string } | null;
  isCreatedByAdministration: boolean;
  reportingCustomer: { fullName: string } | null;
  isRewardRedeemed: boolean;
  customerAnswer: string | null;
  version: number;
  detail: string;
  violations: { propertyPath: string; message: string }[];
};
export type List<T> = {
  items: T[];
  pagination: { page: number; perPage: number; totalItems: number; totalPages: number };
};

export const CONTACT = {
  customerFirstName: 'Ivana',
  customerLastName: 'Sordo',
  customerMobile: '347 1234567',
  customerEmail: 'Ivana.Sordo@example.it',
};
export const ADDRESS = { street: 'Via Roma', buildingNumber: '12/A', postCode: '14100', city: 'Asti', state: 'at' };

/** `HH:mm` in Rome so many days after the test's today. */
export const inDays = (t: Portal, days: number, time = '15:30'): string =>
  romeInstant(addDays(romeDay(t.services.ports.clock.now()), days), time).toISOString();

export type Team = {
  agent: Client;
  customer: Client;
  agentId: number;
  agentName: string;
  customerName: string;
  email: string;
};
export const makeTeam = async (t: Portal): Promise<Team> => {
  const { body } = await t.anyone.post<{
    username: string;
    fullName: string;
    email: string;
    customer: { username: string; fullName: string };
  }>('/dev/agents.json');
  const agent = await t.as(body.username, 1);
  const { rows } = await t.db.query<{ id: number }>('select id::int from agents where user_id = $1', [agent.userId]);
  return {
    agent,
    customer: await t.as(body.customer.username),
    agentId: rows[0]?.id ?? 0,
    agentName: body.fullName,
    customerName: body.customer.fullName,
    email: body.email,
  };
};

export const create = (t: Portal, who: Client, over: object = {}): Promise<Answer<Appointment>> =>
  who.post<Appointment>(
    '/api/agent/appointments',
    { ...CONTACT, customerAddress: ADDRESS, time: inDays(t, 3), ...over },
    { key: newKey() },
  );
export const report = (t: Portal, who: Client, over: object = {}): Promise<Answer<Appointment>> =>
  who.post<Appointment>(
    '/api/customer/appointments',
    { ...CONTACT, customerAddress: ADDRESS, timeRequestedByCustomer: inDays(t, 4), ...over },
    { key: newKey() },
  );
export const assign = (who: Client, seller: number | undefined, over: object = {}): Promise<Answer<Appointment>> =>
  who.post<Appointment>('/api/admin/appointments', { ...CONTACT, seller, ...over }, { key: newKey() });
const versionOf = async (t: Portal, id: number): Promise<number> =>
  (await t.db.query<{ version: number }>('select version from appointments where id = $1', [id])).rows[0]?.version ?? 0;
/** As whoever has just looked at it. */
export const set = async (t: Portal, who: Client, id: number, over: object = {}): Promise<Answer<Appointment>> =>
  who.put<Appointment>(
    `/api/agent/appointments/${id}`,
    { customerAddress: ADDRESS, time: inDays(t, 5), version: await versionOf(t, id), ...over },
    { key: newKey() },
  );
export const remove = (who: Client, of: 'agent' | 'customer' | 'admin', id: number): Promise<Answer<Appointment>> =>
  who.del<Appointment>(`/api/${of}/appointments/${id}`, { key: newKey() });

/** As if it had come to a contract, or to nothing. */
export const finish = async (t: Portal, id: number, status: 'success' | 'failure'): Promise<void> => {
  await t.db.query(
    `with contract as (
       insert into orders (type_id, shop, seller_id, state, payment_method_id, payment_method_name, submitted_at,
         order_date)
       select 'kleen-contract', 1, seller_id, 'submitted', 'mav', 'MAV', ema_now(), ema_now()::date
       from appointments
       where id = $1 and $2 = 'success'
       returning id
     )
     update appointments
     set status = $2, time = coalesce(time, ema_now()), order_id = (select id from contract), result_at = ema_now(),
       version = version + 1
     where id = $1`,
    [id, status],
  );
};
export const statusOf = async (t: Portal, id: number): Promise<string | null> =>
  (await t.db.query<{ status: string }>('select status from appointments where id = $1', [id])).rows[0]?.status ?? null;
