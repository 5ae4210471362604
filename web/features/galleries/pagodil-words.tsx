/** What the page about PagoDIL says, as whoever opens it and whoever writes it see it (NET-192, NET-623). */
import type { PagodilWords } from '@ema/domain/galleries/pagodil.ts';
import classes from './pagodil-page.module.css';

export const PagodilText = ({ of: { title, intro, steps, documents, note } }: { of: PagodilWords }) => (
  <>
    <section className={classes.lead} aria-labelledby="pagodil-title">
      <p className={classes.kicker}>Pagamento a rate</p>
      <h1 id="pagodil-title">{title}</h1>
      <p>{intro}</p>
    </section>
    <section aria-labelledby="pagodil-steps">
      <h2 id="pagodil-steps">Quattro passi</h2>
      <ol className={classes.steps}>
        {steps.map((step, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a step is what stands at its place
          <li key={at}>
            <h3>{step.name}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
    <div className={classes.both}>
      <section aria-labelledby="pagodil-documents">
        <h2 id="pagodil-documents">I documenti che servono</h2>
        <ul>
          {documents.map((document) => (
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
    <p className={classes.note}>{note}</p>
  </>
);
