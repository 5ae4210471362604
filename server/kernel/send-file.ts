/** Sends a file to the browser in a way that it can do no harm there. */
import type { FastifyReply } from 'fastify';
import type { FileAnswer } from './context.ts';
import { KEPT_FILE_POLICY } from './security-headers.ts';

/** RFC 8187: beside what a URI escapes, also ' ( ) * are no characters of a name; half a character is none. */
const encodeName = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Sends bytes as they are: fixed type, never sniffed, cached only where the address is the content, opened in a
 * sandbox, named after RFC 6266.
 */
export const sendFile = (reply: FastifyReply, file: FileAnswer): FastifyReply => {
  const place = file.inline ? 'inline' : 'attachment';
  const ascii = file.name.normalize('NFKD').replace(/[^\w. -]/g, '') || 'file';
  reply
    .header('content-type', file.contentType)
    .header('content-disposition', `${place}; filename="${ascii}"; filename*=UTF-8''${encodeName(file.name)}`)
    .header('cache-control', file.isForever ? 'public, max-age=31536000, immutable' : 'no-store')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('content-security-policy', KEPT_FILE_POLICY);
  const size = Buffer.isBuffer(file.body) ? file.body.length : file.size;
  if (size !== undefined) reply.header('content-length', size);
  if (file.part) {
    const { from, to, of } = file.part;
    reply.code(206).header('accept-ranges', 'bytes').header('content-range', `bytes ${from}-${to}/${of}`);
  }
  if (file.pages !== undefined) reply.header('x-pages', file.pages);
  if (file.nextSince !== undefined) reply.header('x-next-since', file.nextSince);
  return reply.send(file.body);
};
