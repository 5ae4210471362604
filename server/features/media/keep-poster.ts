/** Looks at the frame that a browser drew of a film, writes it anew and stores it. */
import { sql } from 'drizzle-orm';
import { invalidField } from '@ema/calls/kernel/errors.ts';
import { mediaKindOf } from '@ema/domain/media/media.ts';
import { posterPicture, UploadRefused } from '../../adapters/clean-upload.ts';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { files } from '../../db/tables/system.ts';
import type { CallContext } from '../../kernel/context.ts';
import { putHeld } from '../../kernel/held-bytes.ts';
import { bytesOf } from '../../kernel/uploads.ts';

const NO_FRAME = 'L’anteprima deve essere un’immagine JPEG.';
const DAMAGED = 'L’anteprima non si legge: il file JPEG è danneggiato.';

/** @returns a small JPEG with nothing in it but what one sees @throws invalid under «content» */
export const cleanPoster = async (content: string): Promise<Buffer> => {
  const bytes = bytesOf('content', content);
  if (mediaKindOf(bytes)?.container !== 'jpeg') throw invalidField('content', NO_FRAME);
  try {
    return await posterPicture(bytes);
  } catch (thrown) {
    throw thrown instanceof UploadRefused ? invalidField('content', DAMAGED) : thrown;
  }
};

/** @returns the id of the row that names it */
export const insertPoster = async (
  tx: Tx,
  { ports }: Pick<CallContext, 'ports'>,
  poster: Buffer,
  filmName: string,
): Promise<number> => {
  const sha256 = await putHeld(tx, ports.files, poster);
  const file = await first(
    tx,
    { id: files.id },
    sql`
    insert into files (sha256, size, content_type, name)
    values (${sha256}, ${poster.length}, 'image/jpeg', ${`${filmName}.jpg`})
    returning id`,
  );
  return file?.id ?? 0;
};
