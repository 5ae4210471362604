/** The ways to what an agent gave once and the office changes: bank account, VAT number. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { PaymentDataDialog } from './payment-data-dialog.tsx';
import type { Agent } from './use-change-agent.ts';

export const DataButtons = ({ agent }: { agent: Agent }) => {
  const [opened, open] = useState<'payment' | null>(null);
  const close = () => open(null);
  return (
    <>
      {(agent.iban !== null || agent.vatNumber !== null) && (
        <Button variant="default" onClick={() => open('payment')}>
          IBAN e partita IVA
        </Button>
      )}
      {opened === 'payment' && <PaymentDataDialog agent={agent} onClose={close} />}
    </>
  );
};
