import { sql } from 'drizzle-orm';
import {
  agentRegistrationPayload,
  engagementPayloads,
  privacyPayloads,
  type EngagementType,
  type PrivacyType,
} from '@ema/calls/contracts.ts';
import { CallError, invalidField } from '@ema/calls/kernel/errors.ts';
import type { CallContext } from '../../kernel/context.ts';
import { vatNumberFault } from '@ema/domain/kernel/identifiers.ts';
import { handle } from '../../kernel/handle.ts';
import {
  missingBeforeSigning,
  ownContract,
  refuseUnlessOpen,
  seenPages,
  type ContractRow,
  type Payload,
} from './contract-row.ts';
import { presentContract } from './present.ts';
import { keepUpload } from '../../kernel/uploads.ts';

/** One's own open contract of that type. Changing its answers voids a code under way: it was bound to the old ones. */
const openOfType = async (c: CallContext, id: number, type: string, forUpdate = false): Promise<ContractRow> => {
  const row = await ownContract(c.db, c.scope, id, forUpdate);
  if (row.document_type !== type) throw new CallError('wrong_state', 'Questo documento non prevede queste risposte.');
  refuseUnlessOpen(row);
  return row;
};

const keepPayload = async (c: CallContext, row: ContractRow, change: Partial<Payload>) => {
  await c.db.execute(
    sql`update contracts set payload = payload || ${JSON.stringify(change)}::jsonb where id = ${row.id} and state = 'assigned'`,
  );
  await c.audit({ object: 'contract', objectId: row.id });
  return presentContract(await ownContract(c.db, c.scope, row.id), null);
};

/** ACC-149: the choice about marketing, possible once the whole notice was read. */
const privacyHandler = (type: PrivacyType) =>
  handle(privacyPayloads[type], async (c, { params, body }) => {
    const row = await openOfType(c, params.id, type, true);
    const seen = row.sha256 === null ? [] : await seenPages(c.db, row, c.viewer.sessionId);
    const missing = missingBeforeSigning({ ...row, page_count: row.page_count ?? 1, marketing_consent: false }, seen);
    if (missing) throw new CallError('wrong_state', missing.replace('prima di firmare', 'prima di scegliere'));
    await c.db.execute(
      sql`update contracts set marketing_consent = ${body.marketingConsent} where id = ${row.id} and state = 'assigned'`,
    );
    await c.audit({ object: 'contract', objectId: row.id, detail: { marketingConsent: body.marketingConsent } });
    return presentContract(await ownContract(c.db, c.scope, row.id), null);
  });

/** ACC-143: the declarations; what belongs to a «no» is cleared (ACC-139). The certificate is stored before the transaction. */
const engagementHandler = (type: EngagementType) =>
  handle(
    engagementPayloads[type],
    async (c, { params, body }) => {
      await openOfType(c, params.id, type);
      const vatNumber = body.hasVatNumber ? (body.vatNumber ?? '') : null;
      const vatFault = vatNumber === null ? null : vatNumberFault(vatNumber);
      if (vatFault) throw invalidField('vatNumber', vatFault);
      if (body.hasVatNumber && !body.vatCertificateFile)
        throw invalidField('vatCertificateFile', 'Allega il certificato di attribuzione della partita IVA.');
      const employer = body.isPublicAdministrationEmployee ? (body.publicAdministrationEmployer ?? '') : null;
      if (employer === '') throw invalidField('publicAdministrationEmployer', 'Indica l’ente per cui lavori.');
      const vatCertificateFileId =
        body.hasVatNumber && body.vatCertificateFile
          ? await keepUpload(c, 'vatCertificateFile', body.vatCertificateFile)
          : null;
      const { vatCertificateFile: _, ...answers } = body;
      return c.transact(async (tx) => {
        const inside = { ...c, db: tx, audit: (event: Parameters<typeof c.audit>[0]) => c.audit(event, tx) };
        const row = await openOfType(inside, params.id, type, true);
        return keepPayload(inside, row, {
          answers: { ...answers, vatNumber, publicAdministrationEmployer: employer, vatCertificateFileId },
        });
      });
    },
    { transaction: 'manual' },
  );

/** ACC-131…134: five appointments, complete, in the future, with five different people. */
const registrationHandler = handle(agentRegistrationPayload, async (c, { params, body }) => {
  const row = await openOfType(c, params.id, 'agent_registration', true);
  const now = rome(c.now);
  const past = body.meetings.findIndex((m) => `${m.date}T${m.time}` < now);
  if (past >= 0) throw invalidField(`meetings.${past}.date`, 'Questa data è già passata.');
  const people = new Set(
    body.meetings.map((m) => [m.lastName, m.firstName, m.phone].join('|').toLowerCase().replace(/\s+/g, '')),
  );
  if (people.size < body.meetings.length)
    throw invalidField('meetings', 'I cinque appuntamenti devono essere con cinque persone diverse.');
  return keepPayload(c, row, { meetings: body.meetings, meetingsRejected: false });
});

/** `2026-11-21T15:00` in Rome. */
const rome = (at: Date): string =>
  at.toLocaleString('sv-SE', { timeZone: 'Europe/Rome' }).replace(' ', 'T').slice(0, 16);

export const payloadHandlers = [
  privacyHandler('privacy_policy_manager'),
  privacyHandler('privacy_policy_customer'),
  privacyHandler('privacy_policy_agent_emakleen'),
  engagementHandler('engagement_letter'),
  engagementHandler('engagement_letter_emakleen'),
  registrationHandler,
];
