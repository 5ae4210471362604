/** Sends longer answers packed: a list of 24 kB takes an eighth of a second of a phone’s line, packed hardly any. */
import fastifyCompress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Below, nothing is gained: it goes in the same packets. Bytes. */
const THRESHOLD = 4_096;
/** Packed at once up to here; what is longer goes in parts, beside other calls. Bytes. */
const AT_ONCE = 65_536;

/** Of calls that answer a file none is packed, so that it says how long it is. What is sent to us is never unpacked. */
export const registerCompression = async (app: FastifyInstance): Promise<void> => {
  await app.register(fastifyCompress, {
    encodings: ['gzip'],
    threshold: THRESHOLD,
    syncThreshold: AT_ONCE,
    zlibOptions: { level: 4 },
    globalDecompression: false,
  });
};
