/** Requests about people's data as the portal answers them. */
import type { KeptRow, PersonRow, RequestRow } from './queries.ts';

export const presentRequest = (r: RequestRow) => ({
  id: r.id,
  kind: r.kind,
  channel: r.channel,
  state: r.state,
  receivedOn: r.received_on,
  dueOn: r.due_on,
  reason: r.reason,
  settledAt: r.settled_at?.toISOString() ?? null,
  outcome: r.outcome,
});
export const presentKept = (r: KeptRow) => ({
  ...presentRequest(r),
  personId: r.person_id,
  privateCustomerId: r.private_customer_id,
  name: r.name,
  what: r.what,
  userId: r.user_id,
  createdBy: r.created_by,
  settledBy: r.settled_by,
});
export const presentPerson = (p: PersonRow) => ({
  personId: p.person_id,
  privateCustomerId: p.private_customer_id,
  name: p.name,
  what: p.what,
});
