/** The oldest version of a package that may stand in package-lock.json, each with the advisory that says why. */

/** `major`: of that line alone, where each is mended by itself. */
export type Floor = { name: string; major?: number; version: string; advisory: string };

/** Only what was read in the advisory, or in a repair that names it, by hand; `npm audit` with a network knows more. */
export const FLOORS: readonly Floor[] = [
  { name: '@fastify/static', version: '10.1.3', advisory: 'GHSA-423g-23ch-w7c6, GHSA-83w8-p2f5-377r' },
  { name: 'brace-expansion', version: '5.0.9', advisory: 'GHSA-rgw5-rvv9-x895' },
  { name: 'drizzle-orm', version: '0.45.2', advisory: 'GHSA-gpj5-g38j-94v9' },
  { name: 'esbuild', version: '0.25.0', advisory: 'GHSA-67mh-4wv8-2f99' },
  { name: 'fast-uri', major: 3, version: '3.1.7', advisory: 'CVE-2026-84394' },
  { name: 'fast-uri', major: 4, version: '4.1.4', advisory: 'CVE-2026-84394' },
  { name: 'fastify', version: '5.7.2', advisory: 'GHSA-jx2c-rxcm-jvmq' },
  { name: 'nanoid', major: 3, version: '3.3.18', advisory: 'GHSA-2v37-7h3g-55p8' },
  { name: 'nodemailer', version: '9.0.1', advisory: 'GHSA-p6gq-j5cr-w38f' },
  { name: 'pdfjs-dist', version: '6.2.108', advisory: 'CVE-2026-16633' },
  { name: 'sharp', version: '0.32.6', advisory: 'GHSA-54xq-cgqr-rpm3' },
];

/** Places in the lock that stay below a floor, each with the reason why that does no harm. */
export const BELOW: ReadonlyMap<string, string> = new Map([
  [
    'node_modules/@esbuild-kit/core-utils/node_modules/esbuild',
    'drizzle-kit brings it to read its settings; the advisory is of a development server that nobody starts',
  ],
]);
