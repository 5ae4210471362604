/** Gives up a payment that did not happen: the checkout is closed with the provider first, then one chooses anew. */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { reopenInvitation } from '@ema/calls/sponsorship/payment.ts';
import { mayReopen } from '@ema/domain/sponsorship/may-invitation.ts';
import { INVITATION_TRANSITIONS } from '@ema/domain/sponsorship/states.ts';
import { first } from '../../db/rows.ts';
import { subordinateInvitations } from '../../db/tables/sponsorship.ts';
import { wordsOf } from '../../db/words.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { askProvider } from '../payments/ask.ts';
import { openAttemptsOfKit } from '../payments/queries.ts';
import { isBeingPaid } from './kit-queries.ts';
import { answerInvitation, invitationOf, lockedInvitationOf } from './own-invitation.ts';

const { from, to } = INVITATION_TRANSITIONS.payment_given_up;

export const reopenInvitationHandler = handle(
  reopenInvitation,
  async (c, { params }) => {
    refuse('wrong_state', mayReopen((await invitationOf(c, params.id)).status));
    for (const attempt of await openAttemptsOfKit(c.db, params.id))
      await askProvider(c, attempt, 'given up', true).catch((cause: unknown) => {
        throw new CallError('provider_failed', undefined, { cause });
      });
    return c.transact(async (tx) => {
      const row = await lockedInvitationOf(tx, c, params.id);
      // Closing the checkout may have done it; money that somebody has to look at keeps it where it is.
      const reopened = await first(
        tx,
        { id: subordinateInvitations.id },
        sql`
          update subordinate_invitations
          set status = ${to}, payment_method = null, version = version + 1
          where id = ${row.id}
            and status in ${wordsOf(from)}
            and not ${isBeingPaid(sql`${row.id}`)}
          returning id`,
      );
      if (!reopened && row.status !== to) throw new CallError('wrong_state');
      await c.audit({ object: 'invitation', objectId: row.id }, tx);
      return answerInvitation(c, row.id, tx);
    });
  },
  { transaction: 'manual' },
);
