/** Packs files that come one after another into a ZIP archive, part by part: nothing is held whole. */
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** `isPacked`: a PDF or a picture, which would not become smaller. */
export type ZipEntry = { name: string; isPacked?: boolean; body: AsyncIterable<Uint8Array> };

export const zipOf = async function* (entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    ready.push(part);
  });
  for await (const { name, isPacked, body } of entries) {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    file.mtime = at;
    zip.add(file);
    for await (const part of body) {
      file.push(part);
      yield* ready.splice(0);
    }
    file.push(new Uint8Array(0), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
};
