/** The tiles of what waits for an agent: orders that are not sent yet, and what is still to be paid of sent ones. */
import { IconHourglass, IconReceiptEuro } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { home } from '@ema/calls/home.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { count, day, euro } from '../../kernel/formats.ts';
import { paths } from '../../paths.ts';
import { Tile } from '../../ui/tile.tsx';
import styles from '../../ui/tiles.module.css';

type Home = CallOutput<typeof home>;

/** `1 da chiudere, 2 dal cliente da firmare`: only what there is some of. */
const kindsOf = (w: NonNullable<Home['waiting']>): string =>
  (
    [
      [w.toSend, 'da chiudere'],
      [w.inPayment, 'in pagamento'],
      [w.toSign, 'da firmare dal cliente'],
      [w.toPay, 'da completare dal cliente'],
    ] as const
  )
    .filter(([n]) => n > 0)
    .map(([n, words]) => `${count(n)} ${words}`)
    .join(', ');

/** NET-350: all that is not sent yet, by what it waits for. Nothing where the filled tile says it all. */
export const WaitingTile = ({ waiting: w, isOneShown }: { waiting: Home['waiting']; isOneShown: boolean }) => {
  if (!w) return null;
  const total = w.toSend + w.inPayment + w.toSign + w.toPay;
  if (total === (isOneShown ? 1 : 0)) return null;
  return (
    <Tile
      to={paths.unsubmitted}
      icon={<IconHourglass size={20} stroke={1.75} />}
      label="Segui gli ordini"
      figure={count(total)}
      unit="in sospeso"
      note={kindsOf(w)}
    />
  );
};

const WORDS: Record<NonNullable<Home['owed']>['step'], (deadline: string) => string> = {
  waiting: (deadline) => `Dichiara entro il ${deadline}`,
  soon: (deadline) => `Dichiara entro il ${deadline}`,
  late: (deadline) => `Scaduta: dichiara entro il ${deadline}`,
  blocked: (deadline) => `Scaduta il ${deadline}: ordini bloccati`,
};

/** NET-351: what is still to be paid of what was sent, and until when that has to be declared. */
export const OwedTile = ({ owed: o }: { owed: Home['owed'] }) =>
  o && (
    <Link to={paths.paymentsStatus} className={styles.quiet}>
      <IconReceiptEuro size={20} stroke={1.75} aria-hidden="true" />
      <span>
        <strong>{o.deliveries === 1 ? 'Paga la consegna' : `Paga ${count(o.deliveries)} consegne`}</strong>
        <span className={styles.about} data-pressing={o.step !== 'waiting' || undefined}>
          {WORDS[o.step](day(o.deadline))}
        </span>
      </span>
      <b className={styles.owed}>{euro(o.toPay)}</b>
    </Link>
  );
