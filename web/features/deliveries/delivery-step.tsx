/** What a seller has to do next for a delivery. */
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { romeDay } from '@ema/domain/kernel/days.ts';
import type { Delivery } from './declare-dialog.tsx';
import { stepWords } from './step-words.ts';
import task from '../../ui/task-card.module.css';
import classes from './deliveries.module.css';
import { now as currentTime } from '../../kernel/clock.ts';

/** What is asked of the seller now, and why a declaration came back. */
export const DeliveryStep = ({ delivery: d }: { delivery: Delivery }) => {
  const words = stepWords(d, romeDay(currentTime()));
  return (
    <>
      {words ? (
        <span className={classes.step} data-step={d.step}>
          {words}
        </span>
      ) : null}
      {d.rejectionNote ? <span className={task.words}>{`respinto: ${d.rejectionNote}`}</span> : null}
    </>
  );
};

/** Somebody who sends no orders because of a delivery is told at the top, and how that ends (NET-261). */
export const BlockedNotice = ({ deliveries }: { deliveries: readonly Delivery[] }) => {
  const blocked = deliveries.filter((d) => d.step === 'blocked').map((d) => d.code);
  return blocked.length === 0 ? null : (
    <Alert color="danger" variant="light" icon={<IconAlertTriangle />} title="I tuoi ordini sono bloccati" role="alert">
      {`Non risulta pagata ${blocked.join(', ')}: dichiara il pagamento e tornano liberi subito.`}
    </Alert>
  );
};
