/** What one sees once a withdrawal was received: its number, its words and the receipt to take along. */
import { Button } from '@mantine/core';
import { IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { withdraw } from '@ema/calls/customer-orders/withdrawals.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { moment } from '../../kernel/formats.ts';
import { paths } from '../../paths.ts';
import { DownloadLink } from '../../ui/download-link.tsx';
import { Panel } from '../../ui/page.tsx';
import { receiptAddress } from './copy-link.ts';
import type { CustomerOrder } from './customer-order-types.ts';
import orders from '../orders/orders.module.css';
import classes from './customer-orders.module.css';

export type Receipt = CallOutput<typeof withdraw>;

export const WithdrawalReceipt = ({ order: o, receipt }: { order: CustomerOrder; receipt: Receipt }) => (
  <>
    <div className={orders.done} role="status">
      <IconCircleCheck size={24} stroke={1.75} aria-hidden />
      <p>
        <strong>Abbiamo ricevuto il tuo recesso</strong> {`il ${moment(receipt.receivedAt)}.`}
      </p>
    </div>
    <Panel title={`Ricevuta n. ${receipt.number}`}>
      <div className={classes.form}>
        <blockquote className={classes.statement}>{receipt.statement}</blockquote>
        <p className={classes.words}>{`L’abbiamo inviata anche a ${receipt.email}.`}</p>
        <AfterWithdrawal order={o} />
      </div>
    </Panel>
  </>
);

/** Back to the order, or the receipt as a file. */
export const AfterWithdrawal = ({ order: o }: { order: CustomerOrder }) => (
  <div className={classes.buttons}>
    <Button component={Link} to={paths.customerOrder(o.id)} variant="default" size="lg">
      Torna all’ordine
    </Button>
    <Button
      component={DownloadLink}
      href={receiptAddress(o.id)}
      size="lg"
      leftSection={<IconDownload size={18} stroke={1.75} />}
    >
      Scarica la ricevuta (PDF)
    </Button>
  </div>
);
