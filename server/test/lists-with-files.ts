/** Lists with pages of whoever is no administrator, each with the file of it: what a test compares. */
/** Who sees a list, where its rows are, and what of a row stands in which column of its file. */
export type ListWithFile = {
  list: string;
  file: string;
  who: string;
  shop?: 0 | 1;
  query?: string;
  column: string;
  of: (row: never) => string;
};

const titleOf = (row: { title: string }): string => row.title;

export const OWN_LISTS: readonly ListWithFile[] = [
  {
    list: '/api/agents/direct-subordinates',
    file: '/file/direct-subordinates',
    who: 'manager',
    column: 'Codice',
    of: (r: { id: number }) => String(r.id),
  },
  {
    list: '/api/account/logs',
    file: '/file/account/logs',
    who: 'agente',
    column: 'Attività',
    of: (r: { typeName: string }) => r.typeName,
  },
  {
    list: '/api/agents',
    file: '/file/agents',
    who: 'manager',
    query: 'orderField=city&orderDir=desc',
    column: 'Codice',
    of: (a: { id: number }) => String(a.id),
  },
  {
    list: '/api/agent/reports/pending-commissions',
    file: '/file/reports/pending-commissions',
    who: 'gm',
    query: 'orderField=total&orderDir=desc',
    column: 'Ordine',
    of: (o: { id: number }) => String(o.id),
  },
  {
    list: '/api/user-media',
    file: '/file/user-media',
    who: 'agente',
    column: 'File',
    of: (m: { name: string }) => m.name,
  },
  {
    list: '/api/account/fiscal-documents',
    file: '/file/fiscal-documents',
    who: 'agente',
    query: 'processMethod=read&orderField=documentDate&orderDir=asc',
    column: 'Documento',
    of: titleOf,
  },
  { list: '/api/account/card-receipts', file: '/file/card-receipts', who: 'manager', column: 'Documento', of: titleOf },
  {
    list: '/api/account/user-uploads',
    file: '/file/user-uploads',
    who: 'agente',
    column: 'Documento',
    of: (u: { name: string }) => u.name,
  },
  {
    list: '/api/agent/agent-external-incomes',
    file: '/file/agent-external-incomes',
    who: 'agente',
    query: 'orderField=incomeValue&orderDir=asc',
    column: 'Descrizione',
    of: (i: { description: string }) => i.description,
  },
  {
    list: '/api/account/alerts',
    file: '/file/account/alerts',
    who: 'agente',
    query: 'orderField=title&orderDir=asc',
    column: 'Titolo',
    of: (a: { title: string }) => a.title,
  },
  {
    list: '/api/customer/appointments',
    file: '/file/customer-appointments',
    who: 'cliente',
    column: 'Numero',
    of: (a: { id: number }) => String(a.id),
  },
  {
    list: '/api/agent/appointments',
    file: '/file/agent-appointments',
    who: 'agente',
    shop: 1,
    query: 'orderField=time&orderDir=desc',
    column: 'Numero',
    of: (a: { id: number }) => String(a.id),
  },
  {
    list: '/api/agent/customers',
    file: '/file/customers',
    who: 'agente',
    shop: 1,
    query: 'search=ro',
    column: 'Codice fiscale',
    of: (c: { fiscalCode: string }) => c.fiscalCode,
  },
  {
    list: '/api/agent/orders',
    file: '/file/orders',
    who: 'agente',
    shop: 1,
    query: 'orderField=orderTotal&orderDir=asc',
    column: 'Numero',
    of: (o: { id: number }) => String(o.id),
  },
  {
    list: '/api/agent/subordinates-commissions',
    file: '/file/subordinates-commissions',
    who: 'manager',
    shop: 1,
    query: 'orderDir=asc',
    column: 'Commissione',
    of: (r: { id: number }) => String(r.id),
  },
  {
    list: '/api/customer/commissions',
    file: '/file/customer-commissions',
    who: 'cliente',
    query: 'isSubmitted=true',
    column: 'Ordine',
    of: (o: { orderId: number }) => String(o.orderId),
  },
  {
    list: '/api/commission-deliveries',
    file: '/file/commission-deliveries',
    who: 'agente',
    shop: 1,
    query: 'paymentDeclaredByUser=false&paymentVerified=false',
    column: 'Codice',
    of: (d: { code: string }) => d.code,
  },
  {
    list: '/api/agent/reports/unpaid-deliveries',
    file: '/file/unpaid-deliveries',
    who: 'gm',
    query: 'from=2026-01-01',
    column: 'Codice',
    of: (r: { code: string }) => r.code,
  },
  {
    list: '/api/shippings',
    file: '/file/shippings',
    who: 'agente',
    column: 'Spedizione',
    of: (s: { carrierShippingId: string }) => s.carrierShippingId,
  },
  {
    list: '/api/private-customers',
    file: '/file/private-customers',
    who: 'manager',
    query: 'orderField=id&orderDir=desc',
    column: 'ID',
    of: (c: { id: number }) => String(c.id),
  },
  {
    list: '/api/user-orders',
    file: '/file/user-orders',
    who: 'manager',
    query: 'orderField=total&orderDir=asc',
    column: 'ID',
    of: (o: { id: number }) => String(o.id),
  },
];
