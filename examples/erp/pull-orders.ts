/**
 * Takes over the orders that nobody has taken yet: each as JSON and PDF into a folder, then it is marked as exported.
 * Needs a key with «Leggere le commissioni» and «Segnare le commissioni esportate».
 * `PORTAL_URL=… PORTAL_KEY=… node pull-orders.ts <folder>`; ended midway and begun again, nothing is lost or doubled.
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { main, must, portalOfEnvironment, type Portal } from './client.ts';

const PER_PAGE = 50;

/** The lists of the portal are those of one shop: without one they are of fibra. */
const SHOPS = ['fibra', 'kleen'] as const;

/** All of a shop that wait, the oldest first. Orders that somebody withdrew from are not among them. */
const waiting = async (portal: Portal, shop: (typeof SHOPS)[number]): Promise<number[]> => {
  const ids: number[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const list = must(
      await portal.GET('/api/admin/commissions', {
        params: {
          query: { shop, exported: 'false', orderDir: 'asc', page: String(page), perPage: String(PER_PAGE) },
        },
      }),
    );
    ids.push(...list.items.map(({ id }) => id));
    pages = Math.ceil(list.pagination.totalItems / PER_PAGE);
  }
  return ids;
};

/** A file has its name only when it is whole. */
const keep = (file: string, bytes: string | Uint8Array): void => {
  writeFileSync(`${file}.part`, bytes);
  renameSync(`${file}.part`, file);
};

const take = async (portal: Portal, id: number, folder: string): Promise<void> => {
  const params = { path: { id: String(id) } };
  const order = must(await portal.GET('/api/admin/commissions/{id}', { params }));
  const pdf = must(await portal.GET('/file/commission/{id}', { params, parseAs: 'arrayBuffer' }));
  keep(join(folder, `${id}.pdf`), new Uint8Array(pdf as unknown as ArrayBuffer));
  keep(join(folder, `${id}.json`), JSON.stringify(order, null, 2));
};

/** @returns how many the portal refused to mark, each with its reason */
const takeAll = async (portal: Portal, ids: readonly number[], folder: string): Promise<number> => {
  let refused = 0;
  for (let from = 0; from < ids.length; from += PER_PAGE) {
    const some = ids.slice(from, from + PER_PAGE);
    for (const id of some) await take(portal, id, folder);
    const { items } = must(await portal.PUT('/api/admin/commissions/export', { body: { ids: some } }));
    for (const { id, outcome, reason } of items) {
      if (outcome !== 'refused') continue;
      refused += 1;
      process.stderr.write(`${id}: ${reason}\n`);
    }
  }
  return refused;
};

await main(async () => {
  const folder = process.argv[2];
  if (!folder) throw new Error('Which folder? node pull-orders.ts <folder>');
  mkdirSync(folder, { recursive: true });
  const portal = portalOfEnvironment();
  for (const shop of SHOPS) {
    const ids = await waiting(portal, shop);
    const refused = await takeAll(portal, ids, folder);
    process.stdout.write(`${shop}: ${ids.length - refused} orders taken, ${refused} refused\n`);
  }
});
