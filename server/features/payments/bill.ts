/** What an attempt to pay is for, and what its money does to it. */
import type { Cents } from '@ema/domain/kernel/money.ts';
import type { AttemptState } from '@ema/domain/payments/states.ts';
import type { Tx } from '../../db/client.ts';
import type { Outbox } from '../../kernel/context.ts';

/** An order, or a payment of a registration kit, locked: only its own feature knows what being paid means for it. */
export type Bill = {
  /** As the log names it. */
  object: 'order' | 'kit_payment';
  id: number;
  dueCents: Cents;
  /** Could its money still be taken, though it waits for somebody's word? */
  isAcceptable: boolean;
  /** The money is in. @returns false when it was closed by something else meanwhile */
  take: (
    tx: Tx,
    how: {
      now: Date;
      event: 'paid' | 'payment_accepted';
      outbox: Pick<Outbox, 'job'>;
      /** What came in, where it may be another amount than was asked for. */
      paidCents?: Cents;
    },
  ) => Promise<boolean>;
  /** A payment came to nothing, or was settled otherwise; not while another attempt is in one of `unless`. */
  release: (tx: Tx, unless?: readonly AttemptState[]) => Promise<void>;
  /** So much of it went back. */
  giveBack: (tx: Tx, refundId: number) => Promise<void>;
  /** What went back of that attempt is here again, as the provider could not give it back. */
  keepAgain: (tx: Tx, attemptId: number) => Promise<void>;
};
