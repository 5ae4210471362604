/** Invitations under whatever is asked in whatever order: the transition table is kept (NET-588). */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { mayHappen } from '@ema/domain/kernel/transitions.ts';
import { PAPER_SIDES } from '@ema/domain/sponsorship/files.ts';
import { INVITATION_TRANSITIONS, type InvitationStatus, type PaymentMethod } from '@ema/domain/sponsorship/states.ts';
import { newKey, testPortal, type Client } from '../../test/harness.ts';
import {
  INVITATIONS,
  invite,
  payableInvitation,
  proveContacts,
  startContact,
  uploadSide,
  type Invited,
} from '../../test/invitations.ts';
import { atCheckout, meetSandbox, notify, PAID } from '../../test/payments.ts';
import { patchSeen, postSeen } from '../../test/seen.ts';

const t = testPortal({ listen: true });
let sponsor: Client;
let office: Client;
beforeAll(async () => {
  meetSandbox(t);
  [sponsor, office] = await Promise.all([t.as('agente', 1), t.as('admin')]);
});

const COMMANDS = [
  'data',
  'papers',
  'contacts',
  'start by card',
  'postal order',
  'give up',
  'expire',
  'paid by card',
  'postal money',
  'confirm',
  'free',
  'time passes',
  'never comes',
  'sponsor deletes',
  'office deletes',
] as const;
type Command = (typeof COMMANDS)[number];
type Event = keyof typeof INVITATION_TRANSITIONS;
/** What the portal must have; `status` null: it is gone. */
type Model = {
  status: InvitationStatus | null;
  hasPapers: boolean;
  hasContacts: boolean;
  isFree: boolean;
  method: PaymentMethod | null;
  isCardOpen: boolean;
  isLate: boolean;
};
type Under = Invited & { session: string | null };

const at = (id: number, what: string) => `${INVITATIONS}/${id}/${what}`;
const setMode = (mode: string) =>
  t.db.query(`update parameters set value = $1 where id = 'registration_kit_payment_mode'`, [mode]);
const statusOf = async (id: number): Promise<string | null> =>
  (
    await t.db.query<{ status: string | null }>(
      'select case when deleted_at is null then status end as status from subordinate_invitations where id = $1',
      [id],
    )
  ).rows[0]?.status ?? null;

const papers = async (one: Under): Promise<number> => {
  let status = 0;
  for (const side of [...PAPER_SIDES.id, ...PAPER_SIDES.cf]) {
    ({ status } = await uploadSide(sponsor, one.id, side));
    if (status !== 200) break;
  }
  return status;
};
const contacts = async (one: Under): Promise<number> => {
  const { status, body } = await startContact(sponsor, one.id, 'email');
  if (status === 200 && body['emailValidated'] !== true) await proveContacts(t, sponsor, one);
  return status;
};
const card = async (one: Under): Promise<number> => {
  await setMode('online_completo');
  const started = await sponsor.post<{ id: string }>(`/stripe/subordinate-invitation/${one.id}/create-session`, {});
  if (started.status === 200) one.session = started.body.id;
  return started.status;
};
/** What the provider tells of the checkout that is open, if one is. */
const told = async (one: Under, set: string, type: string): Promise<null> => {
  if (one.session === null) return null;
  const { session } = one;
  one.session = null;
  await atCheckout(t, session, set);
  expect((await notify(t, session, { id: `evt_${newKey()}`, type })).statusCode).toBe(200);
  return null;
};
const remove = async (who: Client, one: Under): Promise<number> =>
  (await who.del(`${INVITATIONS}/${one.id}`, { key: newKey() })).status;
/** With what the sponsor sees of it. */
const goOn = (id: number, what: string) => postSeen(sponsor, at(id, what), {}, { readAt: `${INVITATIONS}/${id}` });
const DO: Record<Command, (one: Under) => Promise<number | null>> = {
  data: async (one) => (await patchSeen(sponsor, `${INVITATIONS}/${one.id}`, { street: 'Via Nuova' })).status,
  papers,
  contacts,
  'start by card': card,
  'postal order': async (one) => {
    await setMode('offline_caparra');
    return (await goOn(one.id, 'postal-order')).status;
  },
  'give up': async (one) => {
    const { status } = await sponsor.post(at(one.id, 'reopen'));
    if (status === 200) one.session = null;
    return status;
  },
  expire: (one) => told(one, `status = 'expired'`, 'checkout.session.expired'),
  'paid by card': (one) => told(one, PAID, 'checkout.session.completed'),
  'postal money': async (one) => (await office.post(at(one.id, 'postal-order-payment'))).status,
  confirm: async (one) => (await goOn(one.id, 'confirm')).status,
  free: async (one) => (await office.put(at(one.id, 'free-payment'), { eligible: true })).status,
  'time passes': async (one) => {
    await t.db.query(
      `update users u set first_login = ema_now() - interval '7 days'
       from subordinate_invitations i where i.user_id = u.id and i.id = $1`,
      [one.id],
    );
    return null;
  },
  'never comes': async (one) => {
    await t.db.query(
      `update subordinate_invitations set confirmed_at = ema_now() - interval '60 days'
       where id = $1 and confirmed_at is not null`,
      [one.id],
    );
    return null;
  },
  'sponsor deletes': (one) => remove(sponsor, one),
  'office deletes': (one) => remove(office, one),
};

const happened = new Set<Event>();
/** 409 where the table has no such event, else its state. */
const turn = (m: Model, event: Event): number => {
  if (m.status === null) return 404;
  if (!mayHappen(INVITATION_TRANSITIONS, m.status, event)) return 409;
  m.status = INVITATION_TRANSITIONS[event].to;
  happened.add(event);
  return 200;
};
const whilePending = (m: Model, change: Partial<Model> = {}): number => {
  if (m.status === null) return 404;
  if (m.status !== 'pending') return 409;
  Object.assign(m, change);
  return 200;
};
const isComplete = (m: Model): boolean => m.hasPapers && m.hasContacts;
const begun = (m: Model, method: PaymentMethod): number => {
  if (m.status === null) return 404;
  const isBack = method === 'stripe' && m.status === 'awaiting_payment' && m.method === 'stripe';
  if (!isComplete(m) || (m.isFree && !isBack)) return 409;
  if (method === 'postal_order' && m.status !== 'pending') return 409;
  const answer = turn(m, 'payment_started');
  if (answer === 200) [m.method, m.isCardOpen] = [method, method === 'stripe'];
  return answer;
};
const closed = (m: Model, event: 'payment_given_up' | 'paid'): null => {
  if (m.isCardOpen) {
    turn(m, event);
    m.isCardOpen = false;
    if (event === 'payment_given_up') m.method = null;
  }
  return null;
};
const deleted = (m: Model, isOffice: boolean): number => {
  if (m.status === null) return 404;
  const isUnpaid = m.status === 'pending' || (isOffice && m.status === 'confirmed_unpaid' && m.isLate);
  if (m.isCardOpen || !isUnpaid) return 409;
  m.status = null;
  return 204;
};
/** What the table and the rules say to each command. @returns the status of the answer */
const SAID: Record<Command, (m: Model) => number | null> = {
  data: (m) => whilePending(m),
  papers: (m) => whilePending(m, { hasPapers: true }),
  contacts: (m) => whilePending(m, { hasContacts: true }),
  'start by card': (m) => begun(m, 'stripe'),
  'postal order': (m) => begun(m, 'postal_order'),
  'give up': (m) => {
    const answer = turn(m, 'payment_given_up');
    if (answer === 200) [m.method, m.isCardOpen] = [null, false];
    return answer;
  },
  expire: (m) => closed(m, 'payment_given_up'),
  'paid by card': (m) => closed(m, 'paid'),
  'postal money': (m) => {
    if (m.status === null) return 404;
    return m.isCardOpen || m.method === 'stripe' ? 409 : turn(m, 'paid');
  },
  confirm: (m) => {
    if (m.status === null) return 404;
    // Sent again: it is what confirming made of it (NET-800).
    if (m.status === 'confirmed_unpaid' || (m.status === 'completed' && m.isFree)) return 200;
    return isComplete(m) ? turn(m, m.isFree ? 'free' : 'postponed') : 409;
  },
  free: (m) => whilePending(m, { isFree: true }),
  'time passes': (m) => {
    m.isLate = m.status === 'confirmed_unpaid';
    return null;
  },
  'never comes': (m) => {
    m.isLate ||= m.status === 'confirmed_unpaid';
    return null;
  },
  'sponsor deletes': (m) => deleted(m, false),
  'office deletes': (m) => deleted(m, true),
};

describe('the life of an invitation', () => {
  it('NET-588 NET-604 NET-021 NET-023 NET-068 NET-071 NET-072 NET-074 NET-077 NET-080 whatever is asked in whatever order, the table is kept', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
        fc.array(fc.constantFrom(...COMMANDS), { minLength: 3, maxLength: 9 }),
        async (isReady, commands) => {
          // One sponsor sends the codes of all these people, which a person would not.
          await t.db.query(`update challenges set created_at = created_at - interval '2 days'`);
          const made = isReady ? await payableInvitation(t, sponsor) : (await invite(sponsor)).body;
          const one: Under = { ...made, session: null };
          const model: Model = {
            status: 'pending',
            hasPapers: isReady,
            hasContacts: isReady,
            isFree: false,
            method: null,
            isCardOpen: false,
            isLate: false,
          };
          for (const [n, command] of commands.entries()) {
            const said = SAID[command](model);
            const so = `${isReady}: ${commands.slice(0, n + 1).join(', ')}`;
            expect(await DO[command](one), so).toBe(said);
            expect(await statusOf(one.id), so).toBe(model.status);
          }
        },
      ),
      {
        numRuns: 60,
        seed: 5,
        examples: [
          [true, ['confirm', 'office deletes', 'never comes', 'sponsor deletes', 'office deletes']],
          [true, ['free', 'confirm', 'office deletes']],
        ],
      },
    );
    expect([...happened].toSorted(), 'every event of the table was met').toEqual(
      Object.keys(INVITATION_TRANSITIONS).toSorted(),
    );
  }, 120_000);
});
