/** An order that was deleted, as the office reads it that has its money to give back: nothing is done with it here. */
import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { writePhone } from '@ema/domain/kernel/writing.ts';
import { ATTEMPT_WORDS } from '@ema/domain/payments/words.ts';
import { day, euro, moment } from '../../kernel/formats.ts';
import { paths } from '../../paths.ts';
import { Facts, Panel } from '../../ui/page.tsx';
import { WaitingBanner } from '../../ui/waiting-banner.tsx';
import type { ClosedAdminOrder } from './admin-order.ts';
import { OrderGoods } from './order-summary.tsx';

type Props = { order: ClosedAdminOrder };
type Attempt = ClosedAdminOrder['attempts'][number];

/** When, by whom and why; of what was deleted before that was kept its history says it. */
const closedText = (o: ClosedAdminOrder): string => {
  if (o.removedAt === null) return o.submissionDate === null ? 'Annullato prima dell’invio' : 'Eliminato';
  const by = o.removedBy ? ` da ${o.removedBy}` : '';
  return `Eliminato il ${moment(o.removedAt)}${by}: ${o.removalReason ?? 'il motivo non è più conservato'}`;
};

export const ClosedOrder = ({ order: o }: Props) => (
  <>
    <WaitingBanner
      title={`${closedText(o)}.`}
      icon="info"
      action={
        <Button component={Link} to={paths.adminPayments} variant="default" size="sm">
          Pagamenti da verificare
        </Button>
      }
    >
      Si può solo consultare: se c’è denaro da restituire, è tra i pagamenti da verificare.
    </WaitingBanner>
    <Panel>
      <Facts
        items={[
          [
            'Incaricato',
            <Anchor key="seller" size="sm" component={Link} to={paths.adminUser(o.sellerUserId)}>
              {`${o.seller.fullName} (cod. ${o.seller.id})`}
            </Anchor>,
          ],
          [o.contacts.length === 1 ? 'Cliente' : 'Clienti', o.contacts.map(contactText).join('; ')],
          ['Chiuso il', o.submissionDate && moment(o.submissionDate)],
          ['Data ordine', o.orderDate && day(o.orderDate)],
          ['Pagamento', o.paymentMethodName],
          ['Nota', o.notes.join('; ')],
        ]}
      />
    </Panel>
    <OrderGoods order={o}>
      {o.attempts.length > 0 ? (
        <Panel title="Pagamenti online">
          <Facts items={o.attempts.map((a) => [`N. ${a.id}, ${moment(a.createdAt)}`, attemptText(a)])} />
        </Panel>
      ) : null}
    </OrderGoods>
  </>
);

const contactText = (c: ClosedAdminOrder['contacts'][number]): string =>
  [c.fullName, c.email, c.mobile && writePhone(c.mobile)].filter((part) => part !== '').join(', ');
const attemptText = (a: Attempt): string => {
  const money = a.received === null ? `richiesti ${euro(a.amount)}` : `arrivati ${euro(a.received)}`;
  const provider = a.provider === 'stripe' ? 'Stripe' : 'PagoDIL';
  const said = `${provider}, ${ATTEMPT_WORDS[a.state]}, ${money}, riferimento ${a.reference}`;
  return a.flag === null ? said : `${said}. ${a.flag}`;
};
