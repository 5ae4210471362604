/** Reads what an Excel file says: its XML, all parts one after another. */
import { inflateRawSync } from 'node:zlib';

/** Walks the directory at the end of the archive, whose entries say where each part begins and how long it is. */
export const textOfXlsx = (file: Buffer): string => {
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  const texts: string[] = [];
  for (let at = file.readUInt32LE(end + 16); at < end;) {
    const [method, size, name, extra, comment] = [
      file.readUInt16LE(at + 10),
      file.readUInt32LE(at + 20),
      file.readUInt16LE(at + 28),
      file.readUInt16LE(at + 30),
      file.readUInt16LE(at + 32),
    ];
    const header = file.readUInt32LE(at + 42);
    const begin = header + 30 + file.readUInt16LE(header + 26) + file.readUInt16LE(header + 28);
    const bytes = file.subarray(begin, begin + size);
    texts.push((method === 0 ? bytes : inflateRawSync(bytes)).toString('utf8'));
    at += 46 + name + extra + comment;
  }
  return texts.join('\n');
};
