/** Where a ZIP is written to while it grows: a file of the disk that somebody chose, or pieces that become one. */

export type Sink = {
  write: (piece: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** The ZIP is whole: it is saved. */
  close: () => Promise<void>;
  /** It never will be: nothing is left of it. */
  abort: () => Promise<void>;
};

/** More than this goes to the disk as it comes, where the browser can. */
const STREAMED_FROM = 32 * 1024 * 1024;
/** The same where no length is known. */
const MANY_FILES = 200;
/** Pieces are put together whenever they are this long: what is put together need not stay in memory. */
const FOLDED_FROM = 8 * 1024 * 1024;

type Picker = (options: {
  suggestedName: string;
  types: { description: string; accept: Record<string, string[]> }[];
}) => Promise<FileSystemFileHandle>;

const ZIP = 'application/zip';

const save = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

/** `finish`: what is done with the whole of it. */
export const piecesSink = (finish: (file: Blob) => void): Sink => {
  let parts: BlobPart[] = [];
  let loose = 0;
  return {
    write: async (piece) => {
      parts.push(piece);
      loose += piece.length;
      if (loose < FOLDED_FROM) return;
      parts = [new Blob(parts)];
      loose = 0;
    },
    close: async () => finish(new Blob(parts, { type: ZIP })),
    abort: async () => {
      parts = [];
    },
  };
};

const diskSink = async (handle: FileSystemFileHandle): Promise<Sink> => {
  const file = await handle.createWritable();
  return {
    write: (piece) => file.write(piece),
    close: () => file.close(),
    abort: () => file.abort(),
  };
};

const pickerOf = (): Picker | undefined => (globalThis as { showSaveFilePicker?: Picker }).showSaveFilePicker;
/** Is a place on the disk asked for? `length`: how long it will be, null when nobody knows. */
export const picksPlace = (length: number | null, files: number): boolean =>
  pickerOf() !== undefined && (length === null ? files > MANY_FILES : length >= STREAMED_FROM);

/** @returns null when no place was chosen */
export const openSink = async (name: string, length: number | null, files: number): Promise<Sink | null> => {
  const picker = pickerOf();
  if (!picker || !picksPlace(length, files)) return piecesSink((file) => save(file, name));
  try {
    return await diskSink(
      await picker({ suggestedName: name, types: [{ description: 'ZIP', accept: { [ZIP]: ['.zip'] } }] }),
    );
  } catch (thrown) {
    if (thrown instanceof DOMException && thrown.name === 'AbortError') return null;
    throw thrown;
  }
};
