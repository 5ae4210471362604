/** Under which names a copy of somebody's data holds them: people and programs read them by these. */
import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { SECTIONS } from './data-export-sections.ts';

const dialect = new PgDialect();
const owner = { userId: 1, personId: 2, agentId: 3, customerId: 4, privateCustomerId: 5 };
/** Each in quotes, with a comma behind it. */
const namesOf = (statement: string): string =>
  [...statement.matchAll(/'([a-z_]+)',/g)].map(([, name]) => name).join(' ');

it('ACC-395 each part has these, in this order', () =>
  expect(
    Object.fromEntries(
      SECTIONS.map((section) => [section.name, namesOf(dialect.sqlToQuery(section.rows(owner, 0)).sql)]),
    ),
  ).toMatchInlineSnapshot(`
    {
      "appuntamenti": "numero data stato cliente_segnalatore ordine esito_il creato_il",
      "attivita": "data attivita da_altri motivo reason indirizzo_ip",
      "classifiche": "classifica pubblicata_il posizione punti_fatt punti_spons punti_emaparfum",
      "cliente-privato": "nome cognome via numero_civico cap citta provincia email telefono codice_incaricato dal",
      "commissioni": "numero ordine codice_cliente kit totale creata_il nota",
      "consensi": "titolo testo informativa prestato scelto_il indirizzo_ip revocato_il",
      "contatti-cambiati": "tipo prima dopo motivo cambiato_il rifiutato_il",
      "contratti": "numero titolo revisione stato assegnato_il firmato_il annullato_il codice_di_verifica ordine risposte",
      "documenti-caricati": "numero tipo stato caricato_il valutato_il motivo",
      "documenti-fiscali": "numero tipo titolo data stato letto_il firmato_il annullato_il",
      "foto-e-video": "numero tipo file byte caricato_il consenso_del nascosto_il nascosto_perche eliminato_il",
      "kit-di-iscrizione": "numero modalita codice_sponsor parte rata importo entro_il stato pagato_il",
      "notifiche-lette": "titolo testo versione accettazione letta_il",
      "novita-livello": "titolo testo data preso_atto_il",
      "ordini": "numero ruolo tipo stato codice_cliente creato_il inviato_il pagamento prodotti sconto spedizione totale provvigione indirizzo_ip",
      "ordini-da-incaricato": "ordine codice_incaricato creato_il totale_ordine codice prodotto varianti quantita prezzo",
      "ordini-privati": "numero codice_cliente creato_il totale",
      "pagamenti": "numero ordine fornitore stato importo ricevuto iniziato_il pagato_il",
      "pagamenti-del-kit": "numero pagamento_del_kit fornitore stato importo ricevuto iniziato_il pagato_il",
      "pagamenti-dichiarati": "consegna importo pagato_il codice_vcy banca filiale stato dichiarato_il nota",
      "persona": "nome cognome genere data_di_nascita comune_di_nascita paese_di_nascita codice_fiscale via numero_civico cap citta provincia email email_convalidata_il cellulare cellulare_convalidato_il telefono fax username tipo_utente creato_il password_modificata_il ultimo_accesso",
      "profilo-agente": "codice stato livello codice_sponsor dal fibra kleen partita_iva iban intestatario_iban redditi_esterni documento_tipo documento_numero documento_rilasciato_da documento_rilasciato_il documento_scade_il consegna_a consegna_via consegna_numero consegna_cap consegna_citta consegna_provincia punti",
      "recessi": "ordine nome email dichiarazione ricevuto_il indirizzo_ip rimborso rimborsato rimborsato_il",
      "redditi-esterni": "data importo descrizione stato motivo dichiarato_il",
      "redditi-per-anno": "anno provvigioni altri_redditi",
      "richieste-sui-dati": "numero richiesta come ricevuta_il entro_il motivo stato evasa_il risposta",
      "righe-ordini": "ordine commissione codice prodotto varianti quantita prezzo",
      "sessioni": "dal ultimo_uso terminata_il indirizzo_ip browser",
      "spedizioni": "ordine codice data dove_si_segue",
      "storia-incaricato": "codice_sponsor livello general_manager stato dal al",
      "tesserini": "anno numero nome cognome dal al codice rilasciato_il ritirato_il ritirato_perche",
      "viste": "elenco nome filtri condivisa salvata_il iniziale",
    }
  `));
