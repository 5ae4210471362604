/** Reads a chosen file into what a call takes. */
import { CallFailure, FILE_CHANGED } from './client.ts';

export type Upload = { content: string; name: string; type: string };

/** A chosen file as the calls take it: data URL, name, type. */
export const readUpload = (file: File): Promise<Upload> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve({
        content: String(reader.result),
        name: file.name.slice(0, 200),
        type: (file.type || 'application/octet-stream').slice(0, 100),
      }),
    );
    reader.addEventListener('error', () => reject(new CallFailure(0, FILE_CHANGED)));
    reader.readAsDataURL(file);
  });
