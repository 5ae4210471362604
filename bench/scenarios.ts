/** The calls that the benchmark measures, one after the other. */
import type { Prepared } from './drive.ts';
import type { Scenario } from './scenario.ts';
import { get, post, sellerAt, PASSWORD, type Stage } from './stage.ts';
import { writing } from './writing.ts';

const admin =
  (query: (s: Stage) => string) =>
  (s: Stage): Prepared =>
    get(`/api/admin/commissions?shop=1${query(s)}`, s.admin);
const search = (text: string): string => `&search=${encodeURIComponent(text)}`;
const report =
  (kind: string) =>
  (s: Stage): Prepared =>
    get(`/api/agent/reports/${kind}/${s.facts.period}/emakleen-group`, s.agent);

const reads: readonly Omit<Scenario, 'isRead'>[] = [
  {
    name: 'products of a listing',
    next: (s) => get('/api/agent/products?productListingIdentifier=pl.kleen_commission', s.agent),
  },
  {
    name: 'customers by fiscal code',
    isEven: true,
    next: (s) => get(`/api/agent/customers/search-by-fiscal-code/${s.facts.fiscalCode}`, s.agent),
  },
  { name: 'my customers by name', next: (s) => get(`/api/agent/customers?search=${s.facts.surname}`, s.agent) },
  { name: 'my orders, first page', isEven: true, next: (s) => get('/api/agent/orders?shop=1', s.agent) },
  { name: 'my orders, deep page', next: (s) => get(`/api/agent/orders?shop=1&page=${s.facts.deepPage}`, s.agent) },
  { name: 'all orders, first page', isEven: true, next: admin(() => '') },
  {
    name: 'all orders, middle page',
    within: 60,
    next: admin((s) => `&page=${Math.ceil(s.facts.lastPage / 2)}`),
  },
  { name: 'all orders, last page', isEven: true, next: admin((s) => `&page=${s.facts.lastPage}`) },
  { name: 'all orders with a text', isEven: true, next: admin((s) => search(s.facts.text)) },
  { name: 'all orders with a frequent text', next: admin((s) => search(s.facts.commonText)) },
  { name: 'sales report of a group', within: 200, alone: 20, connections: 4, next: report('sales') },
];

/** Papers are as many as orders; what the session gate computes is in every call, and in this one alone. */
const account: readonly Omit<Scenario, 'isRead'>[] = [
  { name: 'who one is and what is asked of them', isEven: true, next: (s) => get('/api/account', s.agent) },
  { name: 'who one is, with everything asked', isEven: true, next: (s) => get('/api/account', s.asked) },
  { name: 'my papers, first page', isEven: true, next: (s) => get('/api/account/fiscal-documents', s.agent) },
  { name: 'all papers, first page', isEven: true, next: (s) => get('/api/admin/fiscal-documents', s.admin) },
  {
    name: 'all papers of a type, tenth page',
    isEven: true,
    next: (s) => get('/api/admin/fiscal-documents?documentType=FT&page=10', s.admin),
  },
];

export const scenarios: readonly Scenario[] = [
  {
    name: 'sign in',
    isRead: false,
    next: (s, i) => post('/login', { username: sellerAt(s, i).username, password: PASSWORD }, {}),
    prepare: async ({ pool }) => void (await pool.query('truncate rate_limits')),
    after: async ({ pool }) => void (await pool.query(`delete from sessions where ip <> ''`)),
  },
  ...reads.map((r) => ({ ...r, isRead: true })),
  ...account.map((r) => ({ ...r, isRead: true, withoutFloor: true })),
  {
    name: 'subordinates report of a group',
    isRead: true,
    within: 200,
    alone: 20,
    connections: 4,
    withoutFloor: true,
    next: report('subordinates'),
  },
  ...writing,
];
