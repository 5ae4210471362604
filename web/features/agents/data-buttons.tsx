/** The ways to what an agent gave once and the office changes: bank account, VAT number, identity document. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { IdCardDialog } from './id-card-dialog.tsx';
import { PaymentDataDialog } from './payment-data-dialog.tsx';
import type { Agent } from './use-change-agent.ts';

export const DataButtons = ({ agent }: { agent: Agent }) => {
  const [opened, open] = useState<'payment' | 'card' | null>(null);
  const close = () => open(null);
  return (
    <>
      {(agent.iban !== null || agent.vatNumber !== null) && (
        <Button variant="default" onClick={() => open('payment')}>
          IBAN e partita IVA
        </Button>
      )}
      <Button variant="default" onClick={() => open('card')}>
        Documento d’identità
      </Button>
      {opened === 'payment' && <PaymentDataDialog agent={agent} onClose={close} />}
      {opened === 'card' && <IdCardDialog agent={agent} onClose={close} />}
    </>
  );
};
