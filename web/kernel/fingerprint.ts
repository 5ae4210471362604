/** The fingerprint of a file, as the server names it. */

/** SHA-256, in lower-case hexadecimal digits. */
export const fingerprintOf = async (bytes: BufferSource): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
