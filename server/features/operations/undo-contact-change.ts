/** Gives whoever held a contact it back, for 72 hours, and shuts out who moved it (ACC-343). */
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { undoContactChange } from '@ema/calls/operations.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { mayUndoChange } from '@ema/domain/operations/contact-changes.ts';
import type { Tx } from '../../db/client.ts';
import { all } from '../../db/rows.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { forgetDevices } from '../access/devices.ts';
import { writePassword } from '../access/passwords.ts';
import { endSessionsOf } from '../access/sessions.ts';
import { cancelChallenges } from '../codes/cancel.ts';
import { idOfToken, isTokenOf, writeContact } from './contact-changes.ts';
import { changeUndone } from './mails.ts';
import { presentChange } from './present.ts';
import {
  CHANGE_COLUMNS,
  CHANGE_SHAPE,
  findChange,
  findContactsOfUser,
  findUserOfPerson,
  type ChangeRow,
} from './queries.ts';

/**
 * Whoever moved it knew the password or sat in a session: the sessions end, the browsers are forgotten and the password
 * is one that nobody knows; a reset by the contact that came back sets a new one.
 */
export const undoContactChangeHandler = handle(
  undoContactChange,
  async (c, { params }) => {
    const nobodys = await c.ports.passwords.hash(randomBytes(32).toString('base64url'));
    return c.transact(async (tx) => {
      const change = await findChange(tx, idOfToken(params.token), true);
      if (!change || !isTokenOf(c.config, change, params.token)) throw new CallError('not_found');
      refuse(
        'wrong_state',
        mayUndoChange({ changedAt: change.changed_at, isUndone: change.undone_at !== null, now: c.now }),
      );
      const [undone, ...later] = await markUndone(tx, change);
      const person = { personId: change.person_id, type: change.contact_type };
      // Links of before that was kept may give back somebody else’s number: it counts, and recovers nothing (ACC-666).
      await writeContact(tx, { ...person, value: change.previous }, change.was_proved === true);
      await cancelChallenges(tx, change.person_id);
      const userId = await findUserOfPerson(tx, change.person_id);
      if (userId !== null) {
        await writePassword(tx, userId, nobodys);
        await endSessionsOf(tx, userId);
        await forgetDevices(tx, userId);
      }
      const outbox = c.outboxOn(tx);
      const message = changeUndone(change.contact_type, c.config.EMA_SUPPORT_PHONE);
      const to = later.at(-1)?.value ?? change.value;
      if (change.contact_type === 'email') await outbox.mail({ to, ...message });
      else await outbox.sms({ to, body: message.body });
      const detail = { contactType: change.contact_type };
      await c.audit({ object: 'person', objectId: change.person_id, subjectUserId: userId ?? undefined, detail }, tx);
      // A code resets the password only by a mobile that its owner proved, the one that came back or another.
      const contacts = userId === null ? null : await findContactsOfUser(tx, userId);
      return { ...presentChange(undone ?? change), recovers: contacts?.mobile_proved === true && contacts.is_usable };
    });
  },
  { transaction: 'manual' },
);

/** This change and those that followed it: their links give nothing back any more. */
const markUndone = (tx: Tx, change: ChangeRow): Promise<ChangeRow[]> =>
  all(
    tx,
    CHANGE_SHAPE,
    sql`
    with undone as (
      update contact_changes set undone_at = ema_now()
      where person_id = ${change.person_id}
        and contact_type = ${change.contact_type}
        and id >= ${change.id}
        and undone_at is null
      returning ${CHANGE_COLUMNS})
    select ${CHANGE_COLUMNS}
    from undone
    order by id`,
  );
