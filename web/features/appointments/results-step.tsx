/** The step in which an agent says what came of past appointments, one after another (ACC-151 to ACC-156). */
import { useState, type ReactNode } from 'react';
import { listAppointments, recordResult } from '@ema/calls/appointments.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { listOrders } from '@ema/calls/orders.ts';
import { writeAddress } from '@ema/domain/appointments/contact.ts';
import { reportedBy } from '@ema/domain/appointments/may.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { moment } from '../../kernel/formats.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { errorDialog } from '../../ui/notices.tsx';
import { Facts, LoadError, SkeletonRows } from '../../ui/page.tsx';
import { NothingLeft } from '../../ui/nothing-left.tsx';
import { StepLayout } from '../../ui/step-layout.tsx';
import { YesNo } from '../../ui/yes-no.tsx';
import layout from '../../ui/step-layout.module.css';
import { ContractTable } from './contract-table.tsx';

type Appointment = CallOutput<typeof listAppointments>['items'][number];

export const ResultsStep = () => {
  const waiting = useCall(listAppointments, { query: { isWaitingForResult: 'true' } }, { staleTime: 0 });
  const { data } = waiting;
  const failure = waiting.error && <LoadError error={waiting.error} onRetry={() => void waiting.refetch()} />;
  if (failure && !data) return <StepLayout>{failure}</StepLayout>;
  const appointment = data?.items[0];
  if (data && !appointment && !waiting.isFetching) return <NothingLeft />;
  if (!data || !appointment)
    return (
      <StepLayout>
        <SkeletonRows rows={2} height={96} />
      </StepLayout>
    );
  return (
    <Result
      key={appointment.id}
      appointment={appointment}
      left={data.pagination.totalItems}
      failure={failure}
      onRecorded={async () => void (await waiting.refetch())}
    />
  );
};

type Props = {
  appointment: Appointment;
  left: number;
  /** What waits could not be asked anew: said above what is being answered, which stays (ACC-689). */
  failure: ReactNode;
  onRecorded: () => Promise<void>;
};
const Result = ({ appointment: a, left, failure, onRecorded }: Props) => {
  const [isConcluded, conclude] = useState<boolean | null>(null);
  const [order, choose] = useState<number | null>(null);
  const send = useSend(recordResult, { refreshes: [listOrders], onDone: onRecorded });
  const confirm = (): void =>
    send.mutate(
      { params: { id: String(a.id) }, body: { order: isConcluded ? order : null } },
      {
        onError: (thrown) =>
          void errorDialog('Non è stato possibile registrare l’esito', sentenceOf(thrown)).then(onRecorded),
      },
    );
  const customer = `${a.customerFirstName} ${a.customerLastName}`;
  return (
    <StepLayout
      part={customer}
      lead={left > 1 ? `${left} appuntamenti senza esito: cominciamo dal più vecchio.` : undefined}
      action={
        <ButtonWithReason
          size="lg"
          fullWidth
          reason={missing(isConcluded, order)}
          loading={send.isPending}
          onClick={confirm}
        >
          Conferma
        </ButtonWithReason>
      }
    >
      <div className={layout.form}>
        {failure}
        <div className={layout.card}>
          <Facts
            items={[
              ['Cliente', <strong key="customer">{customer}</strong>],
              ['Data', moment(a.time)],
              ['Indirizzo', writeAddress(a.customerAddress)],
              ['Inserito il', moment(a.createdAt)],
              ['Inserito da', reportedBy({ ...a, reportingCustomer: a.reportingCustomer?.fullName ?? null })],
            ]}
          />
        </div>
        <div className={layout.card}>
          <YesNo
            id="concluded"
            label="Hai concluso un contratto lavanderia?"
            value={isConcluded}
            error={undefined}
            onChange={conclude}
          />
          {isConcluded && <ContractTable chosen={order} onChoose={choose} />}
        </div>
      </div>
    </StepLayout>
  );
};

/** Why one cannot go on yet (ACC-155). */
const missing = (isConcluded: boolean | null, order: number | null): string | null => {
  if (isConcluded === null) return 'Rispondi alla domanda.';
  return isConcluded && order === null ? 'Seleziona il contratto.' : null;
};
