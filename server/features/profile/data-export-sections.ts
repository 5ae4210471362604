/** What of a person's data is in their copy, part by part: each a table of its own, read in batches by its key. */
import { sql, type SQL } from 'drizzle-orm';
import { batch, euro, type Owner, type Section } from './data-export-batch-queries.ts';
import { DONE } from './data-export-done.ts';

/** Orders `o` that the person sold, made, or had something put into. */
const theirs = ({ agentId, customerId }: Owner): SQL => sql`o.id in (
  select s.id from orders s where s.seller_id = ${agentId}
  union
  select b.id from orders b where b.customer_id = ${customerId}
  union
  select m.order_id from commissions m where m.customer_id = ${customerId})`;
/** A commission of such an order that is theirs, or that they sold. */
const isTheirs = ({ agentId, customerId }: Owner, commission: SQL): SQL =>
  sql`(o.seller_id = ${agentId} or coalesce(${commission}.customer_id, o.customer_id, 0) = ${customerId})`;
/** Such an order of which nothing is another customer's: its sums say nothing of others. */
const isWholly = (owner: Owner): SQL => sql`not exists (
  select from commissions m where m.order_id = o.id and not ${isTheirs(owner, sql`m`)})`;
/** Where an order was sent from belongs to whoever sent it. */
const isTheirNetwork = ({ agentId, customerId }: Owner): SQL =>
  sql`case when o.customer_completes then o.customer_id = ${customerId} else o.seller_id = ${agentId} end`;
const ofOrder = (owner: Owner, cents: SQL): SQL => sql`case when ${isWholly(owner)} then ${euro(cents)} end`;
/** Of a withdrawal: by all transfers of it (ORD-567). */
const REFUNDED = sql`coalesce(w.refunded_before_cents + w.refund_cents, nullif(w.refunded_before_cents, 0))`;

/** Names and telephones of whom they were to meet, and who wrote them down, are others' data. */
const ANSWERS = sql`k.payload - 'meetings' - 'answeredBy' || case jsonb_typeof(k.payload -> 'meetings')
  when 'array' then jsonb_build_object('meetingsCount', jsonb_array_length(k.payload -> 'meetings'))
  else '{}'
end`;

const WHO: readonly Section[] = [
  {
    name: 'persona',
    title: 'Chi sei, i tuoi contatti e il tuo account',
    rows: ({ personId }, after) =>
      batch(
        sql`p.id`,
        after,
        sql`people p left join users u on u.person_id = p.id where p.id = ${personId}`,
        sql`'nome', p.first_name, 'cognome', p.last_name, 'genere', p.gender, 'data_di_nascita', p.birth_date,
          'comune_di_nascita', p.birth_municipality, 'paese_di_nascita', p.birth_country,
          'codice_fiscale', p.fiscal_code, 'via', p.street, 'numero_civico', p.street_number, 'cap', p.post_code,
          'citta', p.city, 'provincia', p.province, 'email', p.email, 'email_convalidata_il', p.email_validated_at,
          'cellulare', p.mobile, 'cellulare_convalidato_il', p.mobile_validated_at, 'telefono', p.phone,
          'fax', p.fax, 'username', u.username, 'tipo_utente', u.user_type, 'creato_il', u.created_at,
          'password_modificata_il', u.password_date, 'ultimo_accesso', u.last_login`,
      ),
  },
  {
    name: 'cliente-privato',
    title: 'Chi sei per l’incaricato che ti vende, se sei un suo cliente privato',
    rows: ({ privateCustomerId }, after) =>
      batch(
        sql`v.id`,
        after,
        sql`private_customers v where v.id = ${privateCustomerId}`,
        sql`'nome', v.first_name, 'cognome', v.last_name, 'via', v.street, 'numero_civico', v.building_number,
          'cap', v.post_code, 'citta', v.city, 'provincia', v.state, 'email', v.email, 'telefono', v.telephone,
          'codice_incaricato', v.agent_id, 'dal', v.created_at`,
      ),
  },
  {
    name: 'profilo-agente',
    title: 'Il tuo profilo di incaricato',
    rows: ({ agentId }, after) =>
      batch(
        sql`a.id`,
        after,
        sql`agents a where a.id = ${agentId}`,
        sql`'codice', a.id, 'stato', a.status, 'livello', a.level, 'codice_sponsor', a.sponsor_id,
          'dal', a.joined_at, 'fibra', a.fibra_enabled, 'kleen', a.kleen_enabled, 'partita_iva', a.vat_number,
          'iban', a.iban, 'intestatario_iban', a.iban_holder, 'redditi_esterni', a.external_incomes_enabled,
          'documento_tipo', a.id_card_type, 'documento_numero', a.id_card_number,
          'documento_rilasciato_da', a.id_card_issued_by, 'documento_rilasciato_il', a.id_card_issue_date,
          'documento_scade_il', a.id_card_expiry_date, 'consegna_a', a.delivery_subject_name,
          'consegna_via', a.delivery_street, 'consegna_numero', a.delivery_building_number,
          'consegna_cap', a.delivery_post_code, 'consegna_citta', a.delivery_city,
          'consegna_provincia', a.delivery_state, 'punti', a.points_tenths / 10.0`,
      ),
  },
];

const SIGNED: readonly Section[] = [
  {
    name: 'consensi',
    title: 'I consensi che hai prestato, rifiutato o revocato',
    rows: ({ userId }, after) =>
      batch(
        sql`s.id`,
        after,
        sql`consents s left join contracts k on k.id = s.contract_id
          left join contract_templates t on t.id = k.template_id where s.user_id = ${userId}`,
        sql`'titolo', s.title, 'testo', s.content,
          'informativa', coalesce(s.text_version, t.title || ', rev. ' || t.revision),
          'prestato', s.given, 'scelto_il', s.consented_at, 'indirizzo_ip', s.ip_address,
          'revocato_il', s.withdrawn_at`,
      ),
  },
  {
    name: 'contratti',
    title: 'I contratti che ti sono stati assegnati',
    rows: ({ userId }, after) =>
      batch(
        sql`k.id`,
        after,
        sql`contracts k join contract_templates t on t.id = k.template_id where k.user_id = ${userId}`,
        sql`'numero', k.id, 'titolo', t.title, 'revisione', t.revision, 'stato', k.state,
          'assegnato_il', k.assigned_at, 'firmato_il', k.signed_at, 'annullato_il', k.cancelled_at,
          'codice_di_verifica', k.verification_code, 'ordine', coalesce(k.order_id, k.replaced_order_id),
          'risposte', ${ANSWERS}`,
      ),
  },
  {
    name: 'documenti-caricati',
    title: 'I documenti che hai caricato',
    rows: ({ userId }, after) =>
      batch(
        sql`u.id`,
        after,
        sql`user_uploads u where u.user_id = ${userId}`,
        sql`'numero', u.id, 'tipo', u.kind, 'stato', u.state, 'caricato_il', u.uploaded_at,
          'valutato_il', u.settled_at, 'motivo', u.reason`,
      ),
  },
  {
    name: 'documenti-fiscali',
    title: 'I tuoi documenti fiscali e le ricevute',
    rows: ({ agentId }, after) =>
      batch(
        sql`d.id`,
        after,
        sql`fiscal_documents d where d.agent_id = ${agentId}`,
        sql`'numero', d.id, 'tipo', d.document_type, 'titolo', d.title, 'data', d.document_date, 'stato', d.state,
          'letto_il', d.read_at, 'firmato_il', d.signed_at, 'annullato_il', d.cancelled_at`,
      ),
  },
];

const WORK: readonly Section[] = [
  {
    name: 'ordini',
    title: 'Gli ordini che hai venduto o fatto; dei tuoi clienti c’è solo il codice',
    rows: (owner, after) =>
      batch(
        sql`o.id`,
        after,
        sql`orders o where ${theirs(owner)}`,
        sql`'numero', o.id, 'ruolo', case when o.seller_id = ${owner.agentId} then 'venditore' else 'cliente' end,
          'tipo', o.type_id, 'stato', o.state,
          'codice_cliente', case when ${owner.customerId} = o.customer_id or ${owner.agentId} = o.seller_id
            then o.customer_id
          end,
          'creato_il', o.created_at, 'inviato_il', o.submitted_at, 'pagamento', o.payment_method_name,
          'prodotti', ${ofOrder(owner, sql`o.lines_total_cents`)}, 'sconto', ${ofOrder(owner, sql`o.discount_cents`)},
          'spedizione', ${ofOrder(owner, sql`o.shipping_cents`)}, 'totale', ${ofOrder(owner, sql`o.total_cents`)},
          'provvigione', case
            when o.seller_id = ${owner.agentId} and o.submitted_at is not null then ${euro(sql`o.fee_cents`)}
          end,
          'indirizzo_ip', case when ${isTheirNetwork(owner)} then o.ip_address end`,
      ),
  },
  {
    name: 'commissioni',
    title: 'Le commissioni di quegli ordini: dove non vendi, le tue',
    rows: (owner, after) =>
      batch(
        sql`k.id`,
        after,
        sql`commissions k join orders o on o.id = k.order_id
          where ${theirs(owner)} and ${isTheirs(owner, sql`k`)}`,
        sql`'numero', k.id, 'ordine', k.order_id, 'codice_cliente', k.customer_id, 'kit', k.kit_name,
          'totale', ${euro(sql`k.total_cents`)}, 'creata_il', k.created_at,
          'nota', case when k.seller_id = ${owner.agentId} then k.note end`,
      ),
  },
  {
    name: 'righe-ordini',
    title: 'I prodotti di quelle commissioni',
    rows: (owner, after) =>
      batch(
        sql`l.id`,
        after,
        sql`commission_lines l join commissions k on k.id = l.commission_id join orders o on o.id = k.order_id
          where ${theirs(owner)} and ${isTheirs(owner, sql`k`)}`,
        sql`'ordine', k.order_id, 'commissione', l.commission_id, 'codice', l.code, 'prodotto', l.name,
          'varianti', l.attributes, 'quantita', l.quantity, 'prezzo', ${euro(sql`l.unit_price_cents`)}`,
      ),
  },
  {
    name: 'spedizioni',
    title: 'I pacchi di quegli ordini',
    rows: (owner, after) =>
      batch(
        sql`h.id`,
        after,
        sql`shippings h join orders o on o.id = h.order_id where ${theirs(owner)}`,
        sql`'ordine', h.order_id, 'codice', h.carrier_shipping_id, 'data', h.date, 'dove_si_segue', h.tracking_link`,
      ),
  },
  {
    name: 'pagamenti',
    title: 'I pagamenti di quegli ordini',
    rows: (owner, after) =>
      batch(
        sql`y.id`,
        after,
        sql`payment_attempts y join orders o on o.id = y.order_id where ${theirs(owner)}`,
        sql`'numero', y.id, 'ordine', y.order_id, 'fornitore', y.provider, 'stato', y.state,
          'importo', ${ofOrder(owner, sql`y.amount_cents`)}, 'ricevuto', ${ofOrder(owner, sql`y.received_cents`)},
          'iniziato_il', y.created_at, 'pagato_il', y.paid_at`,
      ),
  },
  {
    name: 'pagamenti-dichiarati',
    title: 'I pagamenti delle consegne che hai dichiarato',
    rows: ({ userId }, after) =>
      batch(
        sql`y.id`,
        after,
        sql`delivery_payments y join deliveries d on d.id = y.delivery_id where y.declared_by_user_id = ${userId}`,
        sql`'consegna', d.code, 'importo', ${euro(sql`y.amount_cents`)}, 'pagato_il', y.paid_on,
          'codice_vcy', y.vcy_code, 'banca', y.bank, 'filiale', y.bank_branch, 'stato', y.state,
          'dichiarato_il', y.declared_at, 'nota', y.note`,
      ),
  },
  {
    name: 'recessi',
    title: 'I recessi che hai dichiarato',
    rows: ({ userId }, after) =>
      batch(
        sql`w.id`,
        after,
        sql`withdrawals w where w.user_id = ${userId}`,
        sql`'ordine', w.order_id, 'nome', w.full_name, 'email', w.email, 'dichiarazione', w.statement,
          'ricevuto_il', w.received_at, 'indirizzo_ip', w.ip_address, 'rimborso', w.refund_state,
          'rimborsato', ${euro(REFUNDED)}, 'rimborsato_il', w.refunded_at`,
      ),
  },
  {
    name: 'ordini-da-incaricato',
    title: 'I prodotti che hai ordinato come cliente privato',
    rows: ({ privateCustomerId }, after) =>
      batch(
        sql`l.id`,
        after,
        sql`private_order_lines l join private_orders v on v.id = l.order_id
          where v.customer_id = ${privateCustomerId}`,
        sql`'ordine', v.id, 'codice_incaricato', v.agent_id, 'creato_il', v.created_at,
          'totale_ordine', ${euro(sql`v.total_cents`)}, 'codice', l.code, 'prodotto', l.name, 'varianti', l.variants,
          'quantita', l.quantity, 'prezzo', ${euro(sql`l.unit_price_cents`)}`,
      ),
  },
  {
    name: 'ordini-privati',
    title: 'I tuoi ordini privati; dei clienti c’è solo il codice',
    rows: ({ agentId }, after) =>
      batch(
        sql`v.id`,
        after,
        sql`private_orders v where v.agent_id = ${agentId}`,
        sql`'numero', v.id, 'codice_cliente', v.customer_id, 'creato_il', v.created_at,
          'totale', ${euro(sql`v.total_cents`)}`,
      ),
  },
  {
    name: 'redditi-esterni',
    title: 'I redditi da altri che hai dichiarato',
    rows: ({ agentId }, after) =>
      batch(
        sql`i.id`,
        after,
        sql`external_incomes i where i.agent_id = ${agentId}`,
        sql`'data', i.date, 'importo', ${euro(sql`i.income_cents`)}, 'descrizione', i.description,
          'stato', i.state, 'motivo', i.reason, 'dichiarato_il', i.created_at`,
      ),
  },
  {
    name: 'redditi-per-anno',
    title: 'I tuoi redditi anno per anno',
    rows: ({ agentId }, after) =>
      batch(
        sql`n.year`,
        after,
        sql`income_totals n where n.agent_id = ${agentId}`,
        sql`'anno', n.year, 'provvigioni', ${euro(sql`n.own_cents`)}, 'altri_redditi', ${euro(sql`n.external_cents`)}`,
      ),
  },
  {
    name: 'novita-livello',
    title: 'Le novità sul tuo livello',
    rows: ({ userId }, after) =>
      batch(
        sql`v.id`,
        after,
        sql`level_updates v where v.user_id = ${userId}`,
        sql`'titolo', v.title, 'testo', v.content, 'data', v.created_at, 'preso_atto_il', v.acknowledged_at`,
      ),
  },
];

/** What an agent is given, does and pays besides orders; other people in it are numbers. */
const AGENT: readonly Section[] = [
  {
    name: 'storia-incaricato',
    title: 'Livello, stato e sponsor come sono stati nel tempo',
    rows: ({ agentId }, after) =>
      batch(
        sql`h.id`,
        after,
        sql`agent_history h where h.agent_id = ${agentId}`,
        sql`'codice_sponsor', h.sponsor_id, 'livello', h.level, 'general_manager', h.general_manager,
          'stato', h.status, 'dal', h.valid_from, 'al', h.valid_to`,
      ),
  },
  {
    name: 'tesserini',
    title: 'I tuoi tesserini di riconoscimento',
    rows: ({ agentId }, after) =>
      batch(
        sql`d.id`,
        after,
        sql`agent_cards d where d.agent_id = ${agentId}`,
        sql`'anno', d.year, 'numero', d.number, 'nome', d.first_name, 'cognome', d.last_name, 'dal', d.first_day,
          'al', d.last_day, 'codice', d.code, 'rilasciato_il', d.issued_at, 'ritirato_il', d.withdrawn_at,
          'ritirato_perche', d.withdrawn_why`,
      ),
  },
  {
    name: 'kit-di-iscrizione',
    title: 'Che cosa pagare del tuo kit di iscrizione, e quando',
    rows: ({ userId }, after) =>
      batch(
        sql`k.id`,
        after,
        sql`kit_payments k join subordinate_invitations i on i.id = k.invitation_id where i.user_id = ${userId}`,
        sql`'numero', k.id, 'modalita', i.kit_mode, 'codice_sponsor', i.sponsor_id, 'parte', k.part, 'rata', k.number,
          'importo', ${euro(sql`k.amount_cents`)}, 'entro_il', k.due_on, 'stato', k.state, 'pagato_il', k.paid_at`,
      ),
  },
  {
    name: 'pagamenti-del-kit',
    title: 'I pagamenti con carta di quel kit',
    rows: ({ userId }, after) =>
      batch(
        sql`y.id`,
        after,
        sql`payment_attempts y join kit_payments k on k.id = y.kit_payment_id
          join subordinate_invitations i on i.id = k.invitation_id where i.user_id = ${userId}`,
        sql`'numero', y.id, 'pagamento_del_kit', k.id, 'fornitore', y.provider, 'stato', y.state,
          'importo', ${euro(sql`y.amount_cents`)}, 'ricevuto', ${euro(sql`y.received_cents`)},
          'iniziato_il', y.created_at, 'pagato_il', y.paid_at`,
      ),
  },
  {
    name: 'appuntamenti',
    title: 'I tuoi appuntamenti; dei clienti c’è solo il codice',
    rows: ({ agentId }, after) =>
      batch(
        sql`w.id`,
        after,
        sql`appointments w where w.seller_id = ${agentId}`,
        sql`'numero', w.id, 'data', w.time, 'stato', w.status, 'cliente_segnalatore', w.reporting_customer_id,
          'ordine', w.order_id, 'esito_il', w.result_at, 'creato_il', w.created_at`,
      ),
  },
  {
    name: 'classifiche',
    title: 'I tuoi posti nelle classifiche dei venditori',
    rows: ({ agentId }, after) =>
      batch(
        sql`b.chart_id`,
        after,
        sql`best_seller_rows b join best_seller_charts c on c.id = b.chart_id where b.agent_id = ${agentId}`,
        sql`'classifica', c.title, 'pubblicata_il', c.published_at, 'posizione', b.position,
          'punti_fatt', b.billed, 'punti_spons', b.sponsored, 'punti_emaparfum', b.perfume`,
      ),
  },
  {
    name: 'foto-e-video',
    title: 'Le foto e i video che hai caricato',
    rows: ({ userId }, after) =>
      batch(
        sql`m.id`,
        after,
        sql`user_media m join files f on f.id = m.file_id where m.user_id = ${userId}`,
        sql`'numero', m.id, 'tipo', m.media_type, 'file', f.name, 'byte', f.size, 'caricato_il', m.created_at,
          'consenso_del', (select s.consented_at from consents s where s.id = m.consent_id),
          'nascosto_il', m.hidden_at, 'nascosto_perche', m.hidden_reason, 'eliminato_il', m.deleted_at`,
      ),
  },
];

export const SECTIONS: readonly Section[] = [...WHO, ...SIGNED, ...WORK, ...AGENT, ...DONE];
