/** The status of a customer’s order, as a word with a sign. */
import { Badge } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconCircleCheck,
  IconClock,
  IconReceiptRefund,
} from '@tabler/icons-react';
import type { CustomerOrderRow } from './customer-order-types.ts';
import classes from './customer-orders.module.css';

const LOOKS = {
  'Da confermare': { icon: IconClock, tone: 'waiting' },
  Errore: { icon: IconAlertTriangle, tone: 'error' },
  Completato: { icon: IconCircleCheck, tone: 'done' },
  Confermato: { icon: IconCheck, tone: 'plain' },
  'Recesso esercitato': { icon: IconArrowBackUp, tone: 'plain' },
  'Recesso rimborsato': { icon: IconReceiptRefund, tone: 'plain' },
  Rimborsato: { icon: IconReceiptRefund, tone: 'plain' },
} as const;

/** The texts of ORD-262…ORD-265 and ORD-383: word and sign, never colour alone. */
export const CustomerOrderStatus = ({ text }: { text: CustomerOrderRow['statusText'] }) => {
  const { icon: Icon, tone } = LOOKS[text];
  return (
    <Badge className={classes.status} data-tone={tone} leftSection={<Icon size={16} stroke={1.75} aria-hidden />}>
      {text}
    </Badge>
  );
};
