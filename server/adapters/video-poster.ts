/** Draws the picture that stands for every video in a list. */

const POSTER = `
  <svg xmlns="http://www.w3.org/2000/svg" width="320" height="240" viewBox="0 0 320 240">
    <path fill="#26323c" d="M0 0h320v240H0z"/>
    <circle cx="160" cy="120" r="40" fill="none" stroke="#fff" stroke-width="5"/>
    <path fill="#fff" d="M148 99v42l36-21z"/>
  </svg>`;

let drawn: Promise<Buffer> | undefined;
/** The same for all: what a video shows is not opened on the server. */
export const videoPoster = (): Promise<Buffer> => {
  drawn ??= import('sharp').then(({ default: sharp }) =>
    sharp(Buffer.from(POSTER)).flatten({ background: '#fff' }).jpeg({ quality: 85 }).toBuffer(),
  );
  return drawn;
};
