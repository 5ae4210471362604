/** The one banner about a payment that came to nothing: what happened, who must act, and what can be done here. */
import { Button, Group } from '@mantine/core';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { WaitingBanner } from '../../ui/waiting-banner.tsx';
import classes from './payments.module.css';

type Props = {
  notice: { title: string; text: string };
  /** Why whoever looks cannot act; null for whoever can. */
  reason: string | null;
  onChange: (() => void) | null;
  onCancel: (() => void) | null;
};

export const PaymentNotice = ({ notice, reason, onChange, onCancel }: Props) => (
  <WaitingBanner
    title={notice.title}
    action={
      onChange || onCancel ? (
        <Group gap="sm" className={classes.actions}>
          {onCancel ? (
            <Button variant="subtle" className={classes.amberText} onClick={onCancel}>
              Annulla ordine
            </Button>
          ) : null}
          {onChange ? (
            <ButtonWithReason reason={reason} variant="outline" className={classes.amberButton} onClick={onChange}>
              Cambia metodo
            </ButtonWithReason>
          ) : null}
        </Group>
      ) : undefined
    }
  >
    <span className={classes.what}>{notice.text}</span>
  </WaitingBanner>
);
