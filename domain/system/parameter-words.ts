/** The system parameters in words: where each stands, what it is called, in which unit, and what it does. */
import { formatCount } from '../kernel/counts.ts';
import { formatEuro, wireToCents } from '../kernel/money.ts';
import { KIT_MODE_WORDS } from '../sponsorship/states.ts';
import { boundsOf, isParameter, MONEY_MAX, PARAMETER_KINDS, type ParameterId } from './parameters.ts';
import { RETENTION_WORDS } from './retention-words.ts';

/** The tabs of the configuration page that hold parameters (NET-263, NET-273). */
export type ParameterTab = 'system' | 'commissions' | 'kit';
export type ParameterWords = { label: string; effect: string; unit?: string };
type Group = { title: string; parameters: Partial<Record<ParameterId, ParameterWords>> };

/** In the order of the screen. What order types say for themselves stands with them. */
const GROUPS: Record<ParameterTab, readonly Group[]> = {
  system: [
    {
      title: 'Manutenzione',
      parameters: {
        maintenance_day: {
          label: 'Giorno di manutenzione',
          effect: 'In quelle ore il portale resta aperto ai soli amministratori.',
        },
        maintenance_start_time: { label: 'Manutenzione dalle', effect: 'Ora di Roma.' },
        maintenance_end_time: {
          label: 'Manutenzione alle',
          effect: 'Se viene prima dell’inizio, finisce il giorno dopo.',
        },
      },
    },
    {
      title: 'Contatti e accesso',
      parameters: {
        contact_validation_email: {
          label: 'Convalida dell’e-mail',
          effect: 'Chi si registra conferma l’indirizzo con un codice.',
        },
        contact_validation_mobile: {
          label: 'Convalida del cellulare',
          effect: 'Chi si registra conferma il numero con un codice.',
        },
        periodic_password_days: {
          label: 'Durata della password',
          unit: 'giorni',
          effect: 'Dopo tanti giorni va cambiata; 0 = mai.',
        },
        agent_inactivity_days: {
          label: 'Inattività di un incaricato',
          unit: 'giorni',
          effect: 'Senza ordini inviati per tanti giorni gli viene dato l’ultimo termine.',
        },
        agent_inactivity_grace_days: {
          label: 'Ultimo termine per inattività',
          unit: 'giorni',
          effect: 'Se non invia un ordine entro tanti giorni diventa cliente agevolato; 0 = mai da solo.',
        },
        orders_email: { label: 'E-mail dell’ufficio ordini', effect: 'Riceve gli avvisi che riguardano gli ordini.' },
      },
    },
    {
      title: 'Tesserino degli incaricati',
      parameters: {
        card_responsible: {
          label: 'Responsabile dell’impresa',
          effect: 'Nome e cognome stampati sui tesserini rilasciati da adesso.',
        },
        card_products: {
          label: 'Prodotti venduti a domicilio',
          effect: 'Stampati sui tesserini rilasciati da adesso.',
        },
        public_security_authority: {
          label: 'Autorità di pubblica sicurezza',
          effect: 'A chi è rivolto l’elenco degli incaricati.',
        },
      },
    },
    {
      title: 'Foto e video',
      parameters: {
        user_media_max_mb: {
          label: 'Grandezza massima di un file',
          unit: 'MB',
          effect: 'Vale dal prossimo caricamento.',
        },
        user_media_quota_mb: { label: 'Spazio per incaricato', unit: 'MB', effect: 'Tutti i suoi file insieme.' },
        gallery_max_mb: {
          label: 'Grandezza massima di un file della gallery',
          unit: 'MB',
          effect: 'Per album, video, incentivi e documentazione.',
        },
      },
    },
    { title: 'Conservazione dei dati', parameters: RETENTION_WORDS },
  ],
  commissions: [
    {
      title: 'Importi',
      parameters: {
        commission_total_min: {
          label: 'Ordine minimo',
          unit: '€',
          effect: 'Per i tipi d’ordine che non hanno un minimo proprio.',
        },
        commission_total_max: {
          label: 'Ordine massimo',
          unit: '€',
          effect: 'Per gli incaricati con «Limita totale ordini» senza un massimo proprio.',
        },
      },
    },
    {
      title: 'Periodo d’invio settimanale',
      parameters: {
        commission_submission_period_start_day: {
          label: 'Si apre il',
          effect: 'Vale per i tipi d’ordine senza un periodo proprio.',
        },
        commission_submission_period_start_time: { label: 'Si apre alle', effect: 'Ora di Roma.' },
        commission_submission_period_end_day: {
          label: 'Si chiude il',
          effect: 'Nelle ultime tre ore il portale lo ricorda.',
        },
        commission_submission_period_end_time: { label: 'Si chiude alle', effect: 'Ora di Roma.' },
      },
    },
    {
      title: 'Prodotti e consegna',
      parameters: {
        discounted_product_code: {
          label: 'Codice dello strizzamop scontato',
          effect: 'Il pezzo dimostrativo che una commissione può contenere.',
        },
        doormat_quotation_enabled: {
          label: 'Preventivo zerbino',
          effect: 'Se è spento, la pagina dice che non è disponibile.',
        },
        doormat_minimum_price: {
          label: 'Prezzo minimo di uno zerbino su misura',
          unit: '€',
          effect: 'Vale dai prossimi preventivi e carrelli.',
        },
        delivery_notice: { label: 'Avviso di consegna', effect: 'Si legge sugli ordini fibra ancora da inviare.' },
      },
    },
    {
      title: 'Bollettino MAV',
      parameters: {
        mav_creditor_code: { label: 'Codice del creditore', effect: 'Cinque cifre date dalla banca.' },
        mav_creditor_name: { label: 'Nome del creditore', effect: 'Come è scritto sul bollettino.' },
        mav_creditor_address: { label: 'Indirizzo del creditore', effect: 'Come è scritto sul bollettino.' },
        mav_creditor_bank: { label: 'Banca del creditore', effect: 'Come deve essere scritta sul bollettino.' },
      },
    },
  ],
  kit: [
    {
      title: 'Collegamento per la persona sponsorizzata',
      parameters: {
        hand_over_hours: {
          label: 'Durata del collegamento',
          unit: 'ore',
          effect: 'Vale per i collegamenti creati da adesso.',
        },
      },
    },
    {
      title: 'Primo accesso',
      parameters: {
        invitation_days_to_enter: {
          label: 'Giorni per il primo accesso',
          unit: 'giorni',
          effect: 'Dalla conferma; chi non entra mai paga entro 2 giorni lavorativi da allora. Vale da adesso.',
        },
      },
    },
    {
      title: 'Kit di adesione',
      parameters: {
        registration_kit_payment_mode: {
          label: 'Modalità di pagamento',
          effect: 'Come paga chi entra da adesso; chi ha già cominciato resta con la sua.',
        },
        registration_kit_total_price: { label: 'Prezzo intero', unit: '€', effect: 'IVA inclusa.' },
        registration_kit_deposit_price: {
          label: 'Caparra o acconto',
          unit: '€',
          effect: 'Una parte del prezzo, mai di più.',
        },
        registration_kit_days_goal: {
          label: 'Giorni per il saldo',
          unit: 'giorni',
          effect: 'Entro i quali si raggiunge l’obiettivo o si paga il resto.',
        },
        registration_kit_orders_goal: {
          label: 'Ordini per non pagare il saldo',
          unit: 'ordini',
          effect: 'Con tanti ordini in tempo il resto non è più dovuto.',
        },
      },
    },
  ],
};

/** «Da 1 a 720.», «Fino a 999.999,99 €.»: between which values one is taken; terms say theirs themselves. */
const boundsWords = (id: string): string | null => {
  const bounds = boundsOf(id);
  if (bounds) return `Da ${bounds[0]} a ${formatCount(bounds[1])}.`;
  return isParameter(id) && PARAMETER_KINDS[id] === 'money' ? `Fino a ${formatEuro(MONEY_MAX)}.` : null;
};
const withBounds = ([id, words]: [string, ParameterWords]): [string, ParameterWords] => {
  const bounds = boundsWords(id);
  return [id, bounds === null ? words : { ...words, effect: `${words.effect} ${bounds}` }];
};
const bounded = (groups: readonly Group[]): readonly Group[] =>
  groups.map(({ title, parameters }) => ({
    title,
    parameters: Object.fromEntries(Object.entries(parameters).map(withBounds)),
  }));
export const PARAMETER_GROUPS: Record<ParameterTab, readonly Group[]> = {
  system: bounded(GROUPS.system),
  commissions: bounded(GROUPS.commissions),
  kit: bounded(GROUPS.kit),
};

const WORDS = new Map(
  Object.values(PARAMETER_GROUPS).flatMap((groups) => groups.flatMap(({ parameters }) => Object.entries(parameters))),
);
export const parameterLabel = (id: string): string => WORDS.get(id)?.label ?? id;

/** Where a parameter stands; null for one that order types say for themselves. */
export const tabOf = (id: string): ParameterTab | null =>
  (['system', 'commissions', 'kit'] as const).find((tab) =>
    PARAMETER_GROUPS[tab].some(({ parameters }) => Object.hasOwn(parameters, id)),
  ) ?? null;

const DAYS = ['nessuno', 'lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato', 'domenica'];
/** A day of the week by its number (NET-270): 1 is Monday, 0 none; any other is told as invalid. */
export const dayName = (day: number): string => DAYS[day] ?? 'Giorno non valido';

/** A kept value as people read it. */
export const parameterText = (id: ParameterId, value: string): string => {
  const kind = PARAMETER_KINDS[id];
  if (kind === 'money') return formatEuro(wireToCents(value));
  if (kind === 'day' || kind === 'day-or-none') return dayName(Number(value));
  if (kind === 'flag') return value === 'true' ? 'sì' : 'no';
  if (kind === 'kit-mode') return new Map<string, string>(Object.entries(KIT_MODE_WORDS)).get(value) ?? value;
  return value === '' ? 'vuoto' : [value, WORDS.get(id)?.unit].filter(Boolean).join(' ');
};
