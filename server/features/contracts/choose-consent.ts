/** Keeps the choice about marketing, possible once the whole notice was read (ACC-149). */
import { sql } from 'drizzle-orm';
import { privacyPayloads, type PrivacyType } from '@ema/calls/contracts.ts';
import { mayChooseConsent } from '@ema/domain/contracts/may.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { openOfType } from './keep-answers.ts';
import { ownContract, signatureFacts } from './own-contract.ts';
import { presentContract } from './present.ts';
import { seenPages } from './queries.ts';

const consentHandler = (type: PrivacyType) =>
  handle(privacyPayloads[type], async (c, { params, body }) => {
    const row = await openOfType(c, params.id, type, true);
    const pages = row.sha256 === null ? [] : await seenPages(c.db, row, c.viewer.sessionId);
    refuse('wrong_state', mayChooseConsent(signatureFacts(row, pages)));
    await c.db.execute(sql`
      update contracts set marketing_consent = ${body.marketingConsent}
      where id = ${row.id}
        and state = 'assigned'`);
    await c.audit({ object: 'contract', objectId: row.id, detail: { marketingConsent: body.marketingConsent } });
    return presentContract(await ownContract(c.db, c.scope, row.id), null);
  });

export const chooseConsentHandlers = [
  consentHandler('privacy_policy_manager'),
  consentHandler('privacy_policy_customer'),
  consentHandler('privacy_policy_agent_emakleen'),
];
