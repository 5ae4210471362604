/** An agent consents to the use of their photos and videos (NET-174). */
import { sql } from 'drizzle-orm';
import { invalidField } from '@ema/calls/kernel/errors.ts';
import { giveConsent } from '@ema/calls/media.ts';
import { MEDIA_CONSENT } from '@ema/domain/media/consent.ts';
import { handle } from '../../kernel/handle.ts';
import { presentConsentType } from './present.ts';
import { findMediaConsent } from './queries.ts';

/** One that stands already stays what it is. */
export const giveConsentHandler = handle(
  giveConsent,
  async (c, { body }) => {
    const { type, title, content, textVersion } = MEDIA_CONSENT;
    if (body.type !== type) throw invalidField('type', 'Questo consenso non è previsto.');
    await c.db.execute(sql`
      insert into consents (user_id, title, content, given, ip_address, actor_user_id, type, text_version)
      values (${c.viewer.userId}, ${title}, ${content}, true, ${c.ip}, ${c.viewer.actorUserId}, ${type}, ${textVersion})
      on conflict (user_id, type, text_version) where type is not null and withdrawn_at is null
      do nothing`);
    const consentId = await findMediaConsent(c.db, c.scope);
    await c.audit({ object: 'consent', objectId: consentId ?? 0, detail: { title } });
    return presentConsentType(consentId);
  },
  { status: 201 },
);
