/** What may be done with something that the search found, besides opening it (NET-722). */
import { mayPass } from '@ema/domain/access/gate.ts';
import type { Role, Shop } from '@ema/domain/access/roles.ts';
import { allPages } from '../../pages/all.ts';
import { paths } from '../../paths.ts';
import type { Found } from './found.ts';

/** `exports`: it is done at once; `to`: where it leads. */
type Action = { label: string } & ({ to: string } | { exports: number; isExported: boolean });
const asking = (path: string, asked: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(asked)}`;
const inLog = (record: string): Action => ({ label: 'Nel Log', to: asking(paths.logs, { record }) });
const ordersOf = (f: Found): Action => ({
  label: 'Ordini',
  to: asking(paths.adminCommissions, { search: f.title }),
});
const contractsOf = (f: Found): Action => ({
  label: 'Contratti',
  to: asking(paths.adminContracts, { search: f.title }),
});

/** As on its page: what was exported is exported again, what was given back never. */
const exportOf = ({ id, packed }: Found): readonly Action[] => {
  const isExported = packed === 'exported';
  return packed === null ? [] : [{ label: isExported ? 'Esporta di nuovo' : 'Esporta', exports: id, isExported }];
};

const ACTIONS: Readonly<Partial<Record<Found['kind'], (f: Found) => readonly Action[]>>> = {
  agent: (f) => [
    ordersOf(f),
    contractsOf(f),
    { label: 'Documenti', to: asking(paths.userDocuments, { tab: 'fees', search: f.title }) },
    inLog(`agent:${f.id}`),
  ],
  user: (f) => [contractsOf(f), inLog(`user:${f.id}`)],
  'registered-customer': (f) => [
    { label: 'Ordini', to: asking(paths.adminCommissions, { shop: '1', customer: String(f.id) }) },
    { label: 'Richieste sui dati', to: asking(paths.privacyRequests, { search: f.title }) },
    inLog(`customer:${f.id}`),
  ],
  'private-customer': (f) => [
    { label: 'Modifica', to: paths.editPrivateCustomer(f.id) },
    { label: 'Ordini', to: asking(paths.privateOrders, { search: f.title }) },
  ],
  'admin-order': (f) => [...exportOf(f), inLog(`order:${f.id}`)],
  contract: (f) => [inLog(`contract:${f.id}`)],
  product: (f) => [inLog(`product:${f.key}`)],
};

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`);
const isOpenTo = (to: string, roles: readonly Role[], shop: Shop | null): boolean => {
  const [pathname = to] = to.split('?');
  const page = allPages.find(({ path }) => patternOf(path).test(pathname));
  return page !== undefined && (page.gate === 'anybody' || mayPass(page.gate, roles, shop));
};

/** Only those whose screen the viewer may open, in the shop that it is opened in; what is done at once, by its page. */
export const actionsOf = (who: { roles: readonly Role[]; shop: Shop | null }, f: Found): Action[] =>
  (ACTIONS[f.kind]?.(f) ?? []).filter((action) =>
    isOpenTo('to' in action ? action.to : paths.adminCommission(action.exports), who.roles, f.shop ?? who.shop),
  );
