/** Writes the system parameters with their first values; what somebody edited stays. */
import { parameterLabel } from '@ema/domain/system/parameter-words.ts';
import { TERM_BOUNDS, TERM_IDS } from '@ema/domain/system/retention-terms.ts';
import type { Pool } from 'pg';
import { DEMO } from '../../kernel/company.ts';
import type { CompanyFacts } from '../../kernel/config.ts';

const demoOnly = ({ isProduction }: CompanyFacts, value: string): string => (isProduction ? '' : value);

/**
 * Account specification §9. NET-1171: of the company what its settings say; what they do not is made up for the demo
 * and left empty in production.
 */
const firstValues = (company: CompanyFacts): readonly (readonly [id: string, value: string, description: string])[] => [
  ['hand_over_hours', '48', 'Ore di validità del collegamento con cui una persona sponsorizzata completa i suoi dati'],
  ['invitation_days_to_enter', '30', 'Giorni dalla conferma entro i quali una persona sponsorizzata entra nel portale'],
  ['registration_kit_days_goal', '60', 'Giorni per raggiungere l’obiettivo del kit di adesione'],
  ['registration_kit_deposit_price', '140.00', 'Caparra del kit di adesione in euro'],
  ['registration_kit_orders_goal', '5', 'Ordini da raggiungere per il kit di adesione'],
  [
    'registration_kit_payment_mode',
    'offline_caparra',
    'Pagamento del kit: offline_caparra, online_acconto, online_completo',
  ],
  ['registration_kit_total_price', '390.00', 'Prezzo intero del kit di adesione in euro'],
  ['commission_shipping_fees', '9.90', 'Spese di spedizione in euro'],
  ['commission_shipping_free_minimum', '150.00', 'Totale dal quale la spedizione è gratuita'],
  ['commission_submission_period_start_day', '1', 'Giorno in cui si apre il periodo d’ordine (1 = lunedì)'],
  ['commission_submission_period_start_time', '08:00', 'Ora in cui si apre il periodo d’ordine'],
  ['commission_submission_period_end_day', '7', 'Giorno in cui si chiude il periodo d’ordine (7 = domenica)'],
  ['commission_submission_period_end_time', '22:00', 'Ora in cui si chiude il periodo d’ordine'],
  ['commission_total_max', '3000.00', 'Totale massimo di una commissione in euro'],
  ['commission_total_min', '30.00', 'Totale minimo di una commissione in euro'],
  ['discounted_product_code', 'SCN-9001', 'Codice dello strizzamop scontato'],
  ['contact_validation_email', 'true', 'Convalida dell’e-mail richiesta'],
  ['contact_validation_mobile', 'true', 'Convalida del cellulare richiesta'],
  ['maintenance_day', '0', 'Giorno di manutenzione (0 = nessuno, 1 = lunedì)'],
  ['maintenance_start_time', '03:00', 'Inizio della manutenzione'],
  ['maintenance_end_time', '04:00', 'Fine della manutenzione'],
  ['doormat_minimum_price', '46.00', 'Spesa minima di uno zerbino su misura in euro'],
  ['doormat_quotation_enabled', 'true', 'Preventivo zerbino disponibile'],
  ['periodic_password_days', '0', 'Giorni dopo i quali la password va cambiata (0 = mai)'],
  ['agent_inactivity_days', '90', 'Giorni senza commissioni dopo i quali un agente è inattivo'],
  [
    'agent_inactivity_grace_days',
    '15',
    'Giorni in cui un agente inattivo può ancora inviare una commissione (0 = nessuno diventa cliente da solo)',
  ],
  ['user_media_max_mb', '100', 'Dimensione massima di una foto o di un video caricato, in MB'],
  ['user_media_quota_mb', '5120', 'Spazio di ogni agente per foto e video, in MB'],
  ['gallery_max_mb', '500', 'Dimensione massima di un video di album, video e incentivi, in MB'],
  [
    'orders_email',
    company.isProduction ? company.EMA_CUSTOMERS_MAIL : `ordini${DEMO.mailDomain}`,
    'Indirizzo e-mail dell’ufficio ordini',
  ],
  [
    'mav_creditor_code',
    demoOnly(company, DEMO.mavCode),
    'MAV: codice del creditore, cinque cifre assegnate dalla banca',
  ],
  ['mav_creditor_name', 'EMA Planet S.r.l.', 'MAV: nome del creditore'],
  ['mav_creditor_address', company.EMA_COMPANY_SEAT, 'MAV: indirizzo del creditore'],
  ['mav_creditor_bank', '', 'MAV: banca del creditore, come deve essere scritta sul bollettino'],
  [
    'delivery_notice',
    'Le consegne degli ordini inviati entro domenica partono il giovedì successivo.',
    'Avviso di consegna per gli ordini fibra',
  ],
  ['card_responsible', demoOnly(company, DEMO.responsible), 'Tesserino: responsabile dell’impresa'],
  [
    'card_products',
    'Articoli in fibra per la pulizia della casa, detergenti e profumatori',
    'Tesserino: prodotti che l’impresa vende a domicilio',
  ],
  [
    'public_security_authority',
    demoOnly(company, DEMO.authority),
    'Autorità di pubblica sicurezza a cui va l’elenco degli incaricati',
  ],
  ...TERM_IDS.map((id) => [id, String(TERM_BOUNDS[id].usual), `Conservazione: ${parameterLabel(id)}`] as const),
];

export const seedParameters = async (owner: Pick<Pool, 'query'>, company: CompanyFacts): Promise<void> => {
  const parameters = firstValues(company);
  await owner.query(
    `insert into parameters (id, value, description)
     select *
     from unnest($1::text[], $2::text[], $3::text[])
     on conflict (id) do update set description = excluded.description`,
    [parameters.map((p) => p[0]), parameters.map((p) => p[1]), parameters.map((p) => p[2])],
  );
};
