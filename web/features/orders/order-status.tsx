/** The status of a pending order, as an amber word. */
import { Badge } from '@mantine/core';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import classes from './order-status.module.css';

type Props = {
  text: string;
  isError: boolean;
  /** Whom the order waits for, where the status itself says no more than «-». */
  waitingFor?: string | null;
};

/** The status text of a pending order, amber because it waits (ORD-151…ORD-156, ORD-373). */
export const OrderStatus = ({ text, isError, waitingFor = null }: Props) => {
  const said = text === '-' ? waitingFor : text;
  if (said === null) return <span className={classes.none}>-</span>;
  const Icon = isError ? IconAlertTriangle : IconClock;
  return (
    <Badge
      className={classes.status}
      leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
      data-error={isError || undefined}
    >
      {said}
    </Badge>
  );
};
