/** The page about paying in instalments with PagoDIL: text alone, for anybody, without menu and alerts (NET-192). */
import { useTitle } from '../../kernel/title.ts';
import { paths } from '../../paths.ts';
import { Logo } from '../../ui/shell/logo.tsx';
import classes from './pagodil-page.module.css';

const STEPS = [
  ['Scegli i prodotti', 'Componi l’ordine con il tuo incaricato e chiedi di pagarlo a rate.'],
  ['Scegli le rate', 'Sul modulo vedi subito quante sono, quanto è ciascuna e in che giorno scade.'],
  ['Inserisci i dati', 'Apri il collegamento che ricevi, compila la richiesta e carica i documenti.'],
  ['Ricevi la risposta', 'Di solito arriva in pochi minuti: se è positiva, l’ordine parte.'],
] as const;
const DOCUMENTS = [
  'Documento d’identità valido, fronte e retro',
  'Tessera sanitaria con il codice fiscale',
  'Carta di debito o coordinate IBAN del conto da cui partono le rate',
  'Numero di cellulare e indirizzo e-mail personali',
] as const;

export const PagodilPage = () => {
  useTitle('PagoDIL by Cofidis');
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <a href={paths.root} aria-label="EMA Planet">
          <Logo acting={false} />
        </a>
      </header>
      <main className={classes.main}>
        <section className={classes.lead} aria-labelledby="pagodil-title">
          <p className={classes.kicker}>Pagamento a rate</p>
          <h1 id="pagodil-title">Il tuo ordine oggi, il pagamento un po’ alla volta</h1>
          <p>
            Con PagoDIL dividi l’importo in rate mensili senza interessi e senza costi: la somma delle rate è il prezzo
            dell’ordine, non un euro di più.
          </p>
        </section>
        <section aria-labelledby="pagodil-steps">
          <h2 id="pagodil-steps">Quattro passi</h2>
          <ol className={classes.steps}>
            {STEPS.map(([name, text]) => (
              <li key={name}>
                <h3>{name}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </section>
        <div className={classes.both}>
          <section aria-labelledby="pagodil-documents">
            <h2 id="pagodil-documents">I documenti che servono</h2>
            <ul>
              {DOCUMENTS.map((document) => (
                <li key={document}>{document}</li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="pagodil-provider">
            <h2 id="pagodil-provider">Chi offre il servizio</h2>
            <p>
              PagoDIL è il servizio di dilazione di pagamento di Cofidis, partner finanziario di EMA Planet. È Cofidis a
              valutare la richiesta e a comunicare l’esito; EMA Planet non vede i dati del tuo conto.
            </p>
            <p>Per saperne di più chiedi al tuo incaricato: ti mostra le condizioni complete prima della firma.</p>
          </section>
        </div>
        <p className={classes.note}>
          Messaggio pubblicitario con finalità promozionale. Salvo approvazione di Cofidis.
        </p>
      </main>
    </div>
  );
};
