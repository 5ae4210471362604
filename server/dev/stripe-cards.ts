/** Where the card provider's page takes test cards: declined, charged, or confirmed with their bank first. */
import type { FastifyInstance } from 'fastify';
import { formatEuro } from '@ema/domain/kernel/money.ts';
import type { Services } from '../kernel/services.ts';
import { escapeHtml, sendDevPage } from './html.ts';
import { cardOf, NOT_AUTHENTICATED, TEST_CARDS, type TestCard } from './test-cards.ts';

export type Checkout = {
  id: string;
  reference: string;
  amount_cents: number;
  currency: string;
  livemode: boolean;
  description: string;
  method: string;
  success_url: string;
  cancel_url: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid' | 'failed';
  expires_at: number;
  card: string | null;
  last_error: string | null;
};
type Sandbox = {
  find: (id: string) => Promise<Checkout | null>;
  change: (id: string, set: string, from: string) => Promise<Checkout | null>;
  tell: (checkout: Checkout, type: string) => Promise<void>;
};
const hidden = { schema: { hide: true } } as const;

export const registerTestCards = (
  scope: FastifyInstance,
  { pool }: Services,
  { find, change, tell }: Sandbox,
): void => {
  type CardRoute = { Params: { id: string }; Querystring: { card?: string }; Body: { card?: string; no?: string } };
  const decline = (id: string, card: TestCard, code: string) =>
    pool.query(`update dev_checkouts set card = $2, last_error = $3 where id = $1 and status = 'open'`, [
      id,
      card.number,
      code,
    ]);
  /** A declined card leaves the page open for another; a charged one ends it, and the portal is told. */
  const charge = async (id: string, card: TestCard): Promise<string> => {
    if (card.declined) {
      await decline(id, card, card.declined.code);
      return `/dev/checkout/${id}`;
    }
    await pool.query(`update dev_checkouts set card = $2, last_error = null where id = $1`, [id, card.number]);
    const paid = await change(id, `status = 'complete', payment_status = 'paid'`, `status = 'open'`);
    if (paid) setTimeout(() => void tell(paid, 'checkout.session.completed'), 1_000).unref();
    return (paid ?? (await find(id)))?.success_url ?? '/';
  };
  scope.post<CardRoute>('/dev/checkout/:id/card', hidden, async (request, reply) => {
    const { id } = request.params;
    const card = cardOf(request.body.card);
    if (!card || !(await find(id))) return reply.redirect(`/dev/checkout/${id}`, 303);
    if (card.authenticates) return reply.redirect(`/dev/checkout/${id}/3ds?card=${card.number}`, 303);
    return reply.redirect(await charge(id, card), 303);
  });
  scope.get<CardRoute>('/dev/checkout/:id/3ds', hidden, async (request, reply) => {
    const [c, card] = [await find(request.params.id), cardOf(request.query.card)];
    if (!c || !card) return reply.redirect(`/dev/checkout/${request.params.id}`, 303);
    return sendDevPage(reply, 'Conferma della banca', authenticationOf(c, card));
  });
  scope.post<CardRoute>('/dev/checkout/:id/3ds', hidden, async (request, reply) => {
    const { id } = request.params;
    const card = cardOf(request.body.card);
    if (card && request.body.no !== undefined) await decline(id, card, NOT_AUTHENTICATED.code);
    const next = card && request.body.no === undefined ? await charge(id, card) : `/dev/checkout/${id}`;
    return reply.redirect(next, 303);
  });
};

const grouped = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ');
/** What the page says after a card was declined. */
export const declineOf = (c: Checkout): string => {
  if (c.last_error === null) return '';
  const says =
    c.last_error === NOT_AUTHENTICATED.code ? NOT_AUTHENTICATED.says : cardOf(c.card ?? undefined)?.declined?.says;
  return `<p role="alert"><strong>${says ?? 'La carta è stata rifiutata.'}</strong></p>`;
};
export const cardsOf = (c: Checkout): string =>
  `<form method="post" action="/dev/checkout/${c.id}/card">` +
  '<label class="s" for="card">Carta di prova</label><select class="b" id="card" name="card">' +
  TEST_CARDS.map(
    (card) => `<option value="${card.number}">${grouped(card.number)}: ${escapeHtml(card.name)}</option>`,
  ).join('') +
  '</select><button class="b">Paga con questa carta</button></form>';
const authenticationOf = (c: Checkout, card: TestCard): string =>
  '<p class="s">Banca di prova, 3D Secure</p><h1>Confermi il pagamento?</h1>' +
  `<p class="big">${formatEuro(c.amount_cents)}</p><p>Carta ${grouped(card.number)}</p>` +
  `<form method="post"><input type="hidden" name="card" value="${card.number}">` +
  '<button class="b p">Conferma</button><button class="b" name="no" value="1">Rifiuta</button></form>';
