/** Said of an operation that these screens do not know; the office learns of it at once (ACC-096). */
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { reportOperation } from '@ema/calls/anomalies.ts';
import { sendCall } from '../../kernel/client.ts';
import { StepLayout } from '../../ui/step-layout.tsx';

export const UnknownStep = ({ operationName }: { operationName: string }) => {
  const [isReported, setReported] = useState(false);
  useEffect(() => {
    sendCall(reportOperation, { body: { operationName } }).then(
      () => setReported(true),
      () => setReported(false),
    );
  }, [operationName]);
  return (
    <StepLayout>
      <p role="alert">{`Operazione non prevista: ${operationName}`}</p>
      <p>
        {isReported && 'L’abbiamo segnalata all’ufficio. '}
        Forse questa pagina è rimasta aperta a lungo: ricaricala per avere le schermate più recenti.
      </p>
      <Button variant="default" onClick={() => location.reload()}>
        Ricarica la pagina
      </Button>
    </StepLayout>
  );
};
