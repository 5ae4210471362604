/** How far this year’s income is from the threshold of the VAT number: a bar, the figures and the months they come from. */
import { Progress } from '@mantine/core';
import type { incomeThreshold } from '@ema/calls/incomes.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { INCOME_SHARE_PERCENT } from '@ema/domain/incomes/threshold.ts';
import { day, euro } from '../../kernel/formats.ts';
import classes from './threshold-meter.module.css';

export type Threshold = CallOutput<typeof incomeThreshold>;
const MONTHS = [
  'gennaio',
  'febbraio',
  'marzo',
  'aprile',
  'maggio',
  'giugno',
  'luglio',
  'agosto',
  'settembre',
  'ottobre',
  'novembre',
  'dicembre',
];

/** What the figures mean, in a sentence. */
const sayWhere = (t: Threshold): string => {
  if (t.hasVatNumber) return 'Hai già la partita IVA: il limite non ti chiede altro.';
  if (t.state === 'reached') return 'Hai raggiunto il limite: serve la partita IVA.';
  if (t.reachedOn) return `Al ritmo di oggi lo raggiungi il ${day(t.reachedOn)}.`;
  return 'Al ritmo di oggi quest’anno non lo raggiungi.';
};

export const ThresholdMeter = ({ threshold: t }: { threshold: Threshold }) => (
  <section className={classes.meter} aria-labelledby="limite-annuo" data-state={t.hasVatNumber ? 'far' : t.state}>
    <div className={classes.head}>
      <h2 id="limite-annuo" className={classes.title}>{`Limite annuo ${t.year}`}</h2>
      <p className={classes.figure}>
        <strong>{euro(t.total)}</strong> <span>{`di ${euro(t.threshold)}`}</span>
      </p>
    </div>
    <Progress
      value={Math.min(100, t.percent)}
      size="lg"
      radius="xl"
      color={t.hasVatNumber || t.state === 'far' ? undefined : t.state === 'near' ? 'amber' : 'danger'}
      aria-label={`${t.percent} per cento del limite annuo`}
    />
    <p className={classes.where}>{`${t.percent}%. ${sayWhere(t)}`}</p>
    <details className={classes.details}>
      <summary>Come si compone</summary>
      <table className={classes.months}>
        <thead>
          <tr>
            <th scope="col">Mese</th>
            <th scope="col">Provvigioni</th>
            <th scope="col">Redditi esterni</th>
          </tr>
        </thead>
        <tbody>
          {t.months.map((m) => (
            <tr key={m.month}>
              <th scope="row">{MONTHS[m.month - 1]}</th>
              <td>{euro(m.own)}</td>
              <td>{euro(m.external)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Totale</th>
            <td>{euro(t.own)}</td>
            <td>{euro(t.external)}</td>
          </tr>
        </tfoot>
      </table>
      <p className={classes.note}>
        {`Provvigioni lorde degli ordini inviati e redditi esterni convalidati. Ai fini fiscali conta il ${INCOME_SHARE_PERCENT}%: 6.410,26 € lordi sono 5.000,00 € di reddito.`}
        {Number(t.waiting) > 0 && ` In attesa di convalida: ${euro(t.waiting)}.`}
      </p>
    </details>
  </section>
);
