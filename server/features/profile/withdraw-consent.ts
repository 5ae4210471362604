/** Takes back a consent that was given, once, and confirms it by e-mail. */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { withdrawConsent } from '@ema/calls/profile/consents.ts';
import { mayWithdraw } from '@ema/domain/profile/may.ts';
import { first } from '../../db/rows.ts';
import { consents } from '../../db/tables/contracts.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { findOwnConsent } from './consent-queries.ts';
import { withdrawnMail } from './mails.ts';
import { presentConsent } from './present.ts';
import { ownerOf } from './queries.ts';

export const withdrawConsentHandler = handle(
  withdrawConsent,
  async (c, { params }) => {
    // All that stand under this title: those of earlier notices would go on without a word (ACC-630).
    const withdrawn = await first(
      c.db,
      { id: consents.id },
      sql`
      update consents x set withdrawn_at = ema_now(), withdrawn_ip_address = ${c.ip}
      where x.user_id = ${c.viewer.userId}
        and x.given
        and x.withdrawn_at is null
        and exists (
          select
          from consents s
          where s.id = ${params.id}
            and s.user_id = x.user_id
            and s.title = x.title
            and s.given
            and s.withdrawn_at is null)
      returning x.id`,
    );
    const row = await findOwnConsent(c.db, c.scope, params.id);
    if (!row) throw new CallError('not_found', 'Il consenso indicato non esiste.');
    if (!withdrawn) refuse('wrong_state', mayWithdraw({ isGiven: row.given, isWithdrawn: true }));
    await c.audit({ object: 'consent', objectId: row.id, detail: { title: row.title } });
    const owner = await ownerOf(c.db, row.user_id);
    if (owner?.email)
      await c.outbox.mail({ to: owner.email, ...withdrawnMail({ firstName: owner.first_name, title: row.title }) });
    return presentConsent(row);
  },
  { status: 200 },
);
