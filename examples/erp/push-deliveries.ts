/**
 * Says of deliveries when they are due and which are paid: first the file is checked, and when a line is wrong nothing
 * is loaded. Needs a key with «Caricare le consegne». `PORTAL_URL=… PORTAL_KEY=… node push-deliveries.ts <file.csv>`
 */
import { csvFile, main, must, portalOfEnvironment, refuseFaults } from './client.ts';

await main(async () => {
  const path = process.argv[2];
  if (!path) throw new Error('Which file? node push-deliveries.ts <file.csv>');
  const file = await csvFile(path);
  const portal = portalOfEnvironment();

  refuseFaults(must(await portal.POST('/api/admin/commission-deliveries/check', file)));
  const { moved, paid, unchanged } = must(await portal.POST('/api/admin/commission-deliveries', file));
  process.stdout.write(`${moved} moved, ${paid} paid, ${unchanged} unchanged\n`);
});
