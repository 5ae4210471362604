/** The operations centre: what must be done before the portal opens, one operation a screen (ACC-093). */
import { Alert } from '@mantine/core';
import { IconCircleCheck, IconLock, IconUserShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { lazy, Suspense, useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { ACCOUNT, type Account } from '../../kernel/session.tsx';
import { paths } from '../../paths.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { confirmDialog, errorDialog } from '../../ui/notices.tsx';
import { LoadError, SkeletonRows } from '../../ui/page.tsx';
import { StepLayout, StepProvider } from '../../ui/step-layout.tsx';
import { CentreFrame } from './centre-frame.tsx';
import { ChangePasswordStep } from './change-password-step.tsx';
import { contractIdOf, wordsOf, type Operation } from './operation-names.ts';
import { afterCompletion, stepsOf, type Queue } from './queue.ts';
import { cameBackFrom, forgetLeaving, leaveFor } from './left-for.ts';
import { postponingOf } from './postponing.ts';
import { MUST_COMPLETE, queueKey, sentBack } from './sent-back.ts';
import { useQueue } from './use-queue.ts';
import { ValidateContactStep } from './validate-contact-step.tsx';
import layout from '../../ui/step-layout.module.css';
import styles from './operations-center.module.css';

const UnknownStep = lazy(async () => ({ default: (await import('../anomalies/unknown-step.tsx')).UnknownStep }));
const ContractStep = lazy(async () => ({ default: (await import('../contracts/contract-step.tsx')).ContractStep }));

/** What is asked besides: each is loaded when it is its turn. */
const LATER_STEPS: Readonly<Record<string, ComponentType>> = {
  'account:upload_photo_id': lazy(async () => ({
    default: (await import('../profile/photo-step.tsx')).PhotoStep,
  })),
  'account:upload_vat_certificate': lazy(async () => ({
    default: (await import('../profile/certificate-step.tsx')).CertificateStep,
  })),
  'account:insert_iban': lazy(async () => ({ default: (await import('../incomes/iban-step.tsx')).IbanStep })),
  'account:declare_external_incomes': lazy(async () => ({
    default: (await import('../incomes/declare-incomes-step.tsx')).DeclareIncomesStep,
  })),
  'account:insert_vat_number': lazy(async () => ({
    default: (await import('../incomes/vat-number-step.tsx')).VatNumberStep,
  })),
  'fiscal_documents:read': lazy(async () => ({
    default: (await import('../fiscal-documents/papers-step.tsx')).ReadPapersStep,
  })),
  'fiscal_documents:sign': lazy(async () => ({
    default: (await import('../fiscal-documents/papers-step.tsx')).SignPapersStep,
  })),
  'card_receipts:sign': lazy(async () => ({
    default: (await import('../fiscal-documents/papers-step.tsx')).SignReceiptsStep,
  })),
  'kit:payment': lazy(async () => ({ default: (await import('../sponsorship/kit-step.tsx')).KitStep })),
  'kit:balance_payment': lazy(async () => ({
    default: (await import('../sponsorship/balance-step.tsx')).BalanceStep,
  })),
  'appointments:record_results': lazy(async () => ({
    default: (await import('../appointments/results-step.tsx')).ResultsStep,
  })),
  'level_updates:acknowledge': lazy(async () => ({
    default: (await import('../alerts/level-updates-step.tsx')).LevelUpdatesStep,
  })),
};

export const OperationsCenterPage = () => {
  const me = useQuery(ACCOUNT);
  if (me.data?.isAuthenticated)
    return (
      <CentreFrame account={me.data}>
        <Centre account={me.data} />
      </CentreFrame>
    );
  if (me.error) return <LoadError error={me.error} onRetry={() => void me.refetch()} />;
  return <SkeletonRows />;
};

const Centre = ({ account }: { account: Account }) => {
  const { queue, postpone, refresh, forget } = useQueue(account);
  const key = queueKey(account.sessionDraftKey);
  const [completed, setCompleted] = useState<Completed | null>(() => completedAway(key, queue));
  const isSentBack = useSyncExternalStore(sentBack.subscribe, sentBack.get);
  const goOn = () => {
    if (account.requiredOperations.length === 0) forget();
    forgetLeaving(key);
    setCompleted(null);
  };
  const list = { name: 'Centro operazioni account', note: account.customer && <OwnOrders /> };
  if (completed)
    return (
      <StepProvider
        value={{
          ...list,
          steps: stepsOf({ ...queue, current: null }),
          position: queue.all.findIndex((o) => o.operationName === completed.operation.operationName) + 1,
          words: { ...wordsOf(completed.operation), why: '' },
          readOnly: true,
          onPostpone: null,
          postponing: null,
          onLeave: () => undefined,
          onDone: async () => undefined,
        }}
      >
        <CompletedStep {...completed} onGoOn={goOn} />
      </StepProvider>
    );
  const operation = queue.current;
  if (!operation) return <Navigate to={paths.home} replace />;
  const postponing = account.isImpersonating ? null : postponingOf(operation);
  const later = async () => {
    const isSure = await confirmDialog({
      title: 'Saltare l’operazione?',
      text: (
        <>
          <p>
            Finché non la completi alcune funzioni potrebbero essere bloccate. Te la riproporremo al prossimo accesso.
          </p>
          <p>{postponing}</p>
        </>
      ),
      confirm: 'Salta per ora',
    });
    if (isSure && !(await postpone(operation.operationName))) await errorDialog('Attenzione', MUST_COMPLETE);
  };
  return (
    <>
      {isSentBack && (
        <Alert
          color="amber"
          variant="light"
          radius={0}
          role="alert"
          icon={<IconLock />}
          withCloseButton
          closeButtonLabel="Chiudi"
          onClose={() => sentBack.set(false)}
        >
          {MUST_COMPLETE}
        </Alert>
      )}
      {account.isImpersonating && (
        <Alert color="amber" variant="light" radius={0} icon={<IconUserShare />}>
          {`Queste operazioni riguardano ${account.displayName ?? 'l’utente'}. `}
          <Link to={paths.home} className={styles.away}>
            Vai all’applicazione
          </Link>
        </Alert>
      )}
      <StepProvider
        key={operation.operationName}
        value={{
          ...list,
          steps: stepsOf(queue),
          position: queue.position,
          words: wordsOf(operation),
          readOnly: account.acting !== null,
          onLeave: () => leaveFor(key, operation.operationName),
          onPostpone: postponing === null ? null : () => void later(),
          postponing,
          onDone: async (extra = null) => {
            sentBack.set(false);
            setCompleted({ operation, remaining: await refresh(), extra });
          },
        }}
      >
        <Suspense
          fallback={
            <StepLayout>
              <SkeletonRows />
            </StepLayout>
          }
        >
          <Step operation={operation} />
        </Suspense>
      </StepProvider>
    </>
  );
};

/** Nothing due keeps a customer from the orders, nor from withdrawing. */
const OwnOrders = () => (
  <p className={styles.orders}>
    <Link to={paths.customerOrders}>Vai ai tuoi ordini</Link>, anche per recedere da un contratto.
  </p>
);

const Step = ({ operation }: { operation: Operation }) => {
  const contractId = contractIdOf(operation);
  if (contractId !== null) return <ContractStep key={contractId} id={contractId} />;
  if (operation.operationName === 'account:change_password') return <ChangePasswordStep />;
  if (operation.operationName === 'account:validate_email') return <ValidateContactStep key="email" type="email" />;
  if (operation.operationName === 'account:validate_mobile') return <ValidateContactStep key="mobile" type="mobile" />;
  const Known = LATER_STEPS[operation.operationName];
  if (Known) return <Known />;
  return <UnknownStep operationName={operation.operationName} />;
};

type Completed = { operation: Operation; remaining: number; extra: ReactNode };

/** Done while the browser was elsewhere, such as a payment that the provider confirmed meanwhile. */
const completedAway = (key: string, queue: Queue): Completed | null => {
  const name = cameBackFrom(key, queue.due);
  const operation = queue.all.find((o) => o.operationName === name);
  return operation ? { operation, remaining: queue.outstanding.length, extra: null } : null;
};

/** ACC-094, ACC-095: said after each operation, beside the list in which it is ticked; the last one leads into the portal. */
const CompletedStep = ({ operation, remaining, extra, onGoOn }: Completed & { onGoOn: () => void }) => (
  <StepLayout
    title="Operazione completata"
    lead={afterCompletion(remaining)}
    fraction={1}
    isListOpen
    action={
      <ButtonWithReason size="lg" fullWidth reason={null} onClick={onGoOn}>
        {remaining > 0 ? 'Vai alla prossima' : 'Entra nel portale'}
      </ButtonWithReason>
    }
  >
    <div className={`${layout.form} ${layout.card}`}>
      <p className={styles.done}>
        <IconCircleCheck size={28} stroke={1.75} aria-hidden="true" />
        <strong>{wordsOf(operation).label}</strong>
      </p>
      {extra}
    </div>
  </StepLayout>
);
