/** Turns agents into answers, as much of them as the viewer may know. */
import type { z } from 'zod';
import type { getAgent, listAgents } from '@ema/calls/network.ts';
import { kitGoal, withoutKit, type Goal, type Remaining } from '@ema/domain/network/goal.ts';
import { STATUS_NAMES } from '@ema/domain/agents/statuses.ts';
import { romeDay, type Day } from '@ema/domain/kernel/days.ts';

import type { AgentRow, ListedAgent } from './queries.ts';

type Listed = z.input<typeof listAgents.output>['items'][number];

export const reference = (id: number): string => `/api/agents/${id}`;

const NOTHING_MORE = {
  address: null,
  postCode: null,
  state: null,
  email: null,
  mobile: null,
  phone: null,
  createdAt: null,
  status: null,
  statusName: null,
  sponsor: null,
  hasGoal: false,
  remainingDaysToFulfillGoal: null,
};

const remainingOf = (a: ListedAgent, today: Day, goal: Goal): Remaining => {
  if (a.orders_goal === null) return withoutKit(goal, romeDay(a.joined_at), today, a.orders);
  const { balance_state: state, balance_due_on: dueOn } = a;
  const balance = a.is_deposit_paid && state !== null && dueOn !== null ? { state, dueOn } : null;
  return kitGoal({ ordersGoal: a.orders_goal, orders: a.orders, balance }, today);
};

/** An agent of a list; who only chooses one learns the name and the city. */
export const presentListed = (a: ListedAgent, now: Date, goal: Goal, isKnown: boolean): Listed => ({
  '@id': reference(a.id),
  id: a.id,
  fullName: a.full_name,
  city: a.city,
  ...(isKnown
    ? {
        address: a.address,
        postCode: a.post_code,
        state: a.province,
        email: a.email,
        mobile: a.mobile,
        phone: a.phone || null,
        createdAt: a.joined_at.toISOString(),
        status: a.status,
        statusName: STATUS_NAMES[a.status],
        sponsor:
          a.sponsor_id === null || a.sponsor_name === null ? null : { id: a.sponsor_id, fullName: a.sponsor_name },
        ...remainingOf(a, romeDay(now), goal),
      }
    : NOTHING_MORE),
});

/** One agent; `withCustomersList` adds where the list of their private customers is. */
export const presentAgent = (a: AgentRow, withCustomersList: boolean): z.input<typeof getAgent.output> => ({
  '@id': reference(a.id),
  id: a.id,
  fullName: a.full_name,
  status: a.status,
  level: { id: a.level },
  downloadCustomersListUrl: withCustomersList ? `/file/agents/${a.id}/private-customers` : null,
});
