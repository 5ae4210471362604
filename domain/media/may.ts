/** Why a photo or video cannot be uploaded, hidden or shown again: the sentence, or null. */
import { formatBytes, MOST_PHOTO_BYTES, type MediaType } from './media.ts';

export type MediaLimits = { maxBytes: number; maxPhotoBytes: number; quotaBytes: number; usedBytes: number };

/** The limits of somebody, from the settings of the portal and what they have uploaded. */
export const mediaLimits = (settings: { maxBytes: number; quotaBytes: number }, usedBytes: number): MediaLimits => ({
  ...settings,
  maxPhotoBytes: Math.min(settings.maxBytes, MOST_PHOTO_BYTES),
  usedBytes,
});

/** NET-171. */
export const TOO_BIG =
  'Uno o più file non possono essere caricati: controlla che i file rispettino le dimensioni massime indicate.';

/** What is neither, by its first bytes. */
export const NO_MEDIUM = 'Il file non è una foto (JPEG o PNG) né un video (MP4, MOV o WebM).';

/** `mediaType`: null while it is not known yet. */
export const mayWeighMedium = (size: number, mediaType: MediaType | null, limits: MediaLimits): string | null => {
  if (size < 1) return 'Il file è vuoto. Sceglilo di nuovo.';
  return size > (mediaType === 'photo' ? limits.maxPhotoBytes : limits.maxBytes) ? TOO_BIG : null;
};
export const mayUploadMedium = (size: number, mediaType: MediaType | null, limits: MediaLimits): string | null =>
  mayWeighMedium(size, mediaType, limits) ?? mayKeepMedium(size, limits);

/** What is deleted is there until a night takes it away. */
export const SPACE_COMES_BACK = 'Lo spazio di ciò che elimini torna libero entro due giorni.';
/** What is kept of it may weigh more than what was sent; the space of its owner is what counts. */
export const mayKeepMedium = (size: number, limits: MediaLimits): string | null => {
  if (limits.usedBytes + size <= limits.quotaBytes) return null;
  const left = formatBytes(Math.max(0, limits.quotaBytes - limits.usedBytes));
  return `Il tuo spazio non basta: restano ${left} di ${formatBytes(limits.quotaBytes)}. ${SPACE_COMES_BACK}`;
};

/** As many files may be on their way at once. */
export const MOST_ARRIVALS = 50;
/** What is on its way takes its space already. */
export const mayBegin = (size: number, underWay: readonly { size: number }[], limits: MediaLimits): string | null => {
  if (underWay.length >= MOST_ARRIVALS)
    return 'Hai troppi caricamenti in corso: attendi che finiscano, o annullane qualcuno.';
  const usedBytes = underWay.reduce((sum, one) => sum + one.size, limits.usedBytes);
  return mayUploadMedium(size, null, { ...limits, usedBytes });
};

/** What arrives in pieces is kept once all of it is here. */
export const mayTakeArrival = (arrivedBytes: number, size: number): string | null =>
  arrivedBytes < size ? 'Il file non è ancora arrivato per intero.' : null;

/** What is hidden stays hidden until it is shown again. */
export const mayHide = (isHidden: boolean): string | null =>
  isHidden ? 'Operazione già completata: questo elemento è già nascosto.' : null;
export const mayShow = (isHidden: boolean): string | null =>
  isHidden ? null : 'Operazione già completata: questo elemento è già visibile.';
