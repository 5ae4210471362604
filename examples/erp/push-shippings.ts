/**
 * Loads the carrier's file: first it is checked, and when a line is wrong nothing is loaded.
 * Needs a key with «Caricare le spedizioni». `PORTAL_URL=… PORTAL_KEY=… node push-shippings.ts <file.csv>`
 */
import { csvFile, main, must, portalOfEnvironment, refuseFaults } from './client.ts';

await main(async () => {
  const path = process.argv[2];
  if (!path) throw new Error('Which file? node push-shippings.ts <file.csv>');
  const file = await csvFile(path);
  const portal = portalOfEnvironment();

  refuseFaults(must(await portal.POST('/api/admin/shippings/check', file)));
  const { added, changed } = must(await portal.POST('/api/admin/shippings', file));
  process.stdout.write(`${added} added, ${changed} changed\n`);
});
