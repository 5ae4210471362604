/** Rows of photos and videos, and of the consent to use them, as the portal answers them. */
import type { z } from 'zod';
import type { beginArrival, readConsentType, uploadMedium } from '@ema/calls/media.ts';
import { MEDIA_CONSENT } from '@ema/domain/media/consent.ts';
import { ARRIVALS } from '@ema/calls/kernel/arrivals.ts';
import type { ArrivalRow } from '../../kernel/arrivals.ts';
import type { MediumRow } from './queries.ts';

/** The number of its poster is in the address: a page that showed none does not take the neutral one for it. */
export const posterOf = (posterId: number | null): string => (posterId === null ? '' : `&poster=${posterId}`);

export const presentMedium = (r: MediumRow): z.input<typeof uploadMedium.output> => {
  const address = `/file/user-media/${r.id}`;
  return {
    id: r.id,
    mediaType: r.media_type,
    name: r.name,
    bytes: r.size,
    originalUrl: address,
    previewUrl: `${address}?size=small${posterOf(r.poster_id)}`,
    durationSeconds: r.duration_seconds,
    hasPoster: r.poster_id !== null,
    createdAt: r.created_at.toISOString(),
    agent: { id: r.agent_id, fullName: r.full_name },
    isShared: r.is_shared,
    isByAnother: r.is_by_another,
    consentVersion: r.consent_version,
    hidden: r.hidden_at && { at: r.hidden_at.toISOString(), reason: r.hidden_reason ?? '' },
  };
};

export const presentConsentType = (consentId: number | null): z.input<typeof readConsentType.output> => ({
  type: MEDIA_CONSENT.type,
  title: MEDIA_CONSENT.title,
  content: MEDIA_CONSENT.content,
  textVersion: MEDIA_CONSENT.textVersion,
  consentId,
});

export const presentArrival = (
  r: Omit<ArrivalRow, 'user_id'>,
  arrivedBytes: number,
): z.input<typeof beginArrival.output> => ({
  id: r.id,
  name: r.name,
  size: r.size,
  arrivedBytes,
  uploadUrl: `${ARRIVALS}/${r.id}`,
  createdAt: r.created_at.toISOString(),
});
