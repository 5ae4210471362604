/** Answers with a photo or video, whole, in the part a player asks for, or as the small picture that stands for it. */
import type { MediaType } from '@ema/domain/media/media.ts';
import { smallPicture } from '../../adapters/clean-upload.ts';
import { videoPoster } from '../../adapters/video-poster.ts';
import type { CallContext } from '../../kernel/context.ts';
import { partOf } from '../../kernel/part-of.ts';

type Kept = {
  media_type: MediaType | null;
  sha256: string;
  size: number;
  content_type: string;
  name: string;
  /** Of the picture that a job made. */
  preview: string | null;
};

export const sendMedium = async (c: Pick<CallContext, 'ports' | 'header'>, kept: Kept, size: 'whole' | 'small') => {
  const { files } = c.ports;
  if (size === 'small') {
    const drawn = kept.media_type === 'video' ? videoPoster() : files.get(kept.sha256).then(smallPicture);
    const body = await (kept.preview === null ? drawn : files.get(kept.preview));
    return { body, contentType: 'image/jpeg', name: `${kept.name}.jpg`, inline: true };
  }
  const part = partOf(c.header('range'), kept.size);
  const { from, to } = part ?? { from: 0, to: kept.size - 1 };
  return {
    body: await files.read(kept.sha256, from, to),
    size: to - from + 1,
    contentType: kept.content_type,
    name: kept.name,
    inline: true,
    ...(part && { part }),
  };
};
