/** The call of the search: people, orders, papers, invitations and products that one may see. */
import { z } from 'zod';
import { GROUPS } from '@ema/domain/search/may.ts';
import { call } from './kernel/call.ts';
import { id, shop, text } from './kernel/shapes.ts';

export const find = call({
  name: 'search.find',
  method: 'GET',
  path: '/api/search',
  summary: 'Cerca persone, ordini, documenti, sponsorizzazioni e prodotti che si possono vedere',
  who: 'signed-in',
  acting: 'allowed',
  whilePending: 'refused',
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  reads: 'standby',
  query: z.strictObject({ text: text(200, 2) }),
  output: z.object({
    items: z.array(
      z.object({
        group: z.enum(GROUPS),
        kind: z.enum([
          'agent',
          'user',
          'registered-customer',
          'below',
          'customer',
          'private-customer',
          'admin-order',
          'pending-order',
          'order',
          'customer-order',
          'private-order',
          'contract',
          'paper',
          'own-contract',
          'own-paper',
          'invitation',
          'product',
          'subordinate',
        ]),
        id: id(),
        title: z.string(),
        note: z.string(),
        /** The identifier that was found, where the title does not say it: a fiscal code, an e-mail address. */
        match: z.string().nullable(),
        /** What the thing goes by in its list: a username, a code, a type. */
        key: z.string(),
        /** Where it is opened; null for what belongs to no shop. */
        shop: shop().nullable(),
        /** Of an order that the viewer may export: has it been? Null of everything else. */
        packed: z.enum(['waiting', 'exported']).nullable(),
        /** NET-953: somebody with an account whom others may act for. */
        enterable: z.boolean(),
      }),
    ),
    /** Of which groups there is more than is told. */
    more: z.array(z.enum(GROUPS)),
  }),
  errors: [],
});

export const searchCalls = [find] as const;
