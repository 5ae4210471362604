/** The hand-over as it is answered: a sponsor's links, and what a candidate sees of their own invitation. */
import type { z } from 'zod';
import type { listInvitationLinks, readHanded } from '@ema/calls/sponsorship/hand-over.ts';
import { PAPER_SIDES } from '@ema/domain/sponsorship/files.ts';
import { handedStep } from '@ema/domain/sponsorship/hand-over.ts';
import type { Contact } from '@ema/domain/sponsorship/steps.ts';
import type { Challenge } from '../codes/challenge.ts';
import { presentChallenge } from '../codes/present.ts';
import type { LinkRow } from './hand-over-queries.ts';
import type { InvitationRowOf } from './invitation-queries.ts';
import { dataOfInvitation } from './present-invitation.ts';
import { progressOf } from './progress.ts';

type Link = z.input<typeof listInvitationLinks.output>['items'][number];
export const presentLink = (
  link: LinkRow,
  row: InvitationRowOf | null,
  { asked, now }: { asked: readonly Contact[]; now: Date },
): Link => ({
  id: link.id,
  invitationId: link.invitation_id,
  name: link.name,
  createdAt: link.created_at.toISOString(),
  expiresAt: link.expires_at.toISOString(),
  isExpired: link.expires_at <= now,
  lastUsedAt: link.last_used_at?.toISOString() ?? null,
  step: handedStep(row && progressOf(row, asked)),
});

type Handed = z.input<typeof readHanded.output>;
type More = { asked: readonly Contact[]; codes: Record<Contact, Challenge | null> };
const SIDES: readonly Handed['files'][number][] = [...PAPER_SIDES.id, ...PAPER_SIDES.cf];

/** Once everything is there nothing of it comes back: a link that lies about tells nobody who it was for. */
export const presentHanded = (link: LinkRow, row: InvitationRowOf | null, { asked, codes }: More): Handed => {
  const step = handedStep(row && progressOf(row, asked));
  const challengeOf = (contact: Contact) => {
    const code = codes[contact];
    return { otpChallenge: code && presentChallenge(code) };
  };
  const there = new Set<string>(row?.files.map(({ kind }) => kind));
  return {
    sponsorName: link.sponsor_name,
    name: row?.first_name ?? link.name,
    expiresAt: link.expires_at.toISOString(),
    step,
    data: row && step !== 'done' ? dataOfInvitation(row) : null,
    version: row?.version ?? null,
    emailValidated: row?.email_validated ?? false,
    mobileValidated: row?.mobile_validated ?? false,
    contactsToValidate: [...asked],
    emailContactValidation: challengeOf('email'),
    mobileContactValidation: challengeOf('mobile'),
    files: SIDES.filter((side) => there.has(side)),
  };
};
