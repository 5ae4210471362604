/** What somebody did and left behind, as parts of the copy of their data: alerts read, activity, views, sign-ins. */
import { sql } from 'drizzle-orm';
import { namedEvents } from '../users/event-names.ts';
import { batch, type Section } from './data-export-batch-queries.ts';

export const DONE: readonly Section[] = [
  {
    name: 'contatti-cambiati',
    title: 'Le e-mail e i cellulari che avevi',
    rows: ({ personId }, after) =>
      batch(
        sql`x.id`,
        after,
        sql`contact_changes x where x.person_id = ${personId}`,
        sql`'tipo', x.contact_type, 'prima', x.previous, 'dopo', x.value, 'motivo', x.reason,
          'cambiato_il', x.changed_at, 'rifiutato_il', x.undone_at`,
      ),
  },
  {
    name: 'richieste-sui-dati',
    title: 'Che cosa hai chiesto dei tuoi dati',
    rows: ({ personId, privateCustomerId }, after) =>
      batch(
        sql`r.id`,
        after,
        sql`privacy_requests r
          where (r.person_id = ${personId} or r.private_customer_id = ${privateCustomerId})`,
        sql`'numero', r.id, 'richiesta', r.kind, 'come', r.channel, 'ricevuta_il', r.received_on,
          'entro_il', r.due_on, 'motivo', r.reason, 'stato', r.state, 'evasa_il', r.settled_at, 'risposta', r.outcome`,
      ),
  },
  {
    name: 'notifiche-lette',
    title: 'Le notifiche che hai confermato di aver letto',
    rows: ({ userId }, after) =>
      batch(
        sql`k.id`,
        after,
        sql`alert_confirmations k
          join alert_texts x on x.alert_id = k.alert_id and x.version = k.text_version
          where k.user_id = ${userId}`,
        sql`'titolo', x.title, 'testo', x.content, 'versione', k.text_version, 'accettazione', k.accepted_label,
          'letta_il', k.read_at`,
      ),
  },
  {
    name: 'attivita',
    title: 'Che cosa è stato fatto con il tuo profilo',
    rows: ({ userId }, after) =>
      batch(
        sql`e.id`,
        after,
        sql`audit e where e.subject_user_id = ${userId} and e.event in (${namedEvents})`,
        sql`'data', e.at, 'attivita', e.event, 'da_altri', e.actor_user_id is distinct from e.subject_user_id,
          'motivo', e.detail ->> 'reason', 'indirizzo_ip', case when e.actor_user_id = e.subject_user_id then e.ip end`,
      ),
  },
  {
    name: 'viste',
    title: 'Le viste degli elenchi che hai salvato',
    rows: ({ userId }, after) =>
      batch(
        sql`v.id`,
        after,
        sql`saved_views v
          left join view_defaults d on d.view_id = v.id and d.user_id = v.user_id
          where v.user_id = ${userId}`,
        sql`'elenco', v.list, 'nome', v.name, 'filtri', v.address, 'condivisa', v.shared, 'salvata_il', v.created_at,
          'iniziale', d.view_id is not null`,
      ),
  },
  {
    name: 'sessioni',
    title: 'I tuoi accessi ancora conservati',
    rows: ({ userId }, after) =>
      batch(
        sql`s.id`,
        after,
        sql`sessions s where s.actor_user_id = ${userId}`,
        sql`'dal', s.created_at, 'ultimo_uso', s.last_used_at, 'terminata_il', s.ended_at, 'indirizzo_ip', s.ip,
          'browser', s.user_agent`,
      ),
  },
];
