/** Shows every SMS and e-mail the portal wrote, on a page for people and as JSON for tests. */
import type { FastifyInstance } from 'fastify';
import { formatInstant } from '@ema/domain/kernel/days.ts';
import type { Services } from '../kernel/services.ts';
import { escapeHtml, sendDevPage } from './html.ts';

type Row = {
  id: number;
  channel: string;
  destination: string;
  subject: string;
  body: string;
  attachment: string | null;
  created_at: Date;
  sent_at: Date | null;
};

/** Newest first: /dev/outbox for people, /dev/outbox.json for tests (`?to=`). */
export const registerOutboxPages = (app: FastifyInstance, services: Services): void => {
  const read = async (to: string): Promise<Row[]> =>
    (
      await services.pool.query<Row>(
        `select m.id, m.channel, m.destination, m.subject, m.body, f.name as attachment, m.created_at, m.sent_at
         from outbox m
         left join files f on f.id = m.file_id
         where strpos(lower(m.destination), lower($1)) > 0
         order by m.id desc
         limit 100`,
        [to],
      )
    ).rows;
  const filterOf = (query: unknown): string => {
    const to = (query as { to?: unknown }).to;
    return typeof to === 'string' ? to.trim() : '';
  };
  app.get('/dev/outbox.json', { schema: { hide: true } }, async (request, reply) => {
    const rows = await read(filterOf(request.query));
    return reply.header('cache-control', 'no-store').send({
      items: rows.map((r) => ({
        id: r.id,
        channel: r.channel,
        to: r.destination,
        subject: r.subject,
        body: r.body,
        attachment: r.attachment,
        createdAt: r.created_at,
        sentAt: r.sent_at,
      })),
    });
  });
  app.get('/dev/outbox', { schema: { hide: true } }, async (request, reply) => {
    const rows = await read(filterOf(request.query));
    const items = rows.map(
      (r) =>
        `<article><p class="s">${r.channel === 'sms' ? 'SMS' : 'E-mail'} a ` +
        `<strong>${escapeHtml(r.destination)}</strong>, ` +
        `${formatInstant(r.created_at)}${r.sent_at ? '' : ' (in coda)'}</p>` +
        (r.subject ? `<p><strong>${escapeHtml(r.subject)}</strong></p>` : '') +
        `<p>${escapeHtml(r.body)}</p>` +
        (r.attachment ? `<p class="s">Allegato: ${escapeHtml(r.attachment)}</p>` : '') +
        '</article>',
    );
    return sendDevPage(
      reply,
      'Messaggi',
      '<h1>Messaggi inviati</h1>' +
        '<p class="s">SMS ed e-mail del portale di prova, i più recenti in alto. Si aggiorna da sola. ' +
        '<a href="/dev/newcomers">Un nuovo agente in registrazione</a></p>' +
        (items.join('') || '<article>Ancora nessun messaggio.</article>'),
      5,
    );
  });
};
