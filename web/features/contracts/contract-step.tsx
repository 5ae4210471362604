/** The step of the operations centre in which a contract is read and signed. */
import { Alert } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { completeSignature, getContract, listContracts, pagesSeen, startSignature } from '@ema/calls/contracts.ts';
import { useCall } from '../../kernel/use-call.ts';
import { Loading, SkeletonRows } from '../../ui/page.tsx';
import { StepLayout, useStep } from '../../ui/step-layout.tsx';
import { areAnswersShown, firstStage, isPrivacy, missingPages, stagesOf, type Stage } from './contract-stages.ts';
import type { ContractToRead } from './contract-to-read.ts';
import { DeclarationsForm } from './declarations-form.tsx';
import { GivenPanel } from './given-panel.tsx';
import { MeetingsForm } from './meetings-form.tsx';
import { SealedDownload } from './sealed-download.tsx';
import { SignPanel } from './sign-panel.tsx';
import { useSigning } from './use-signing.ts';

const DocumentReader = lazy(async () => ({ default: (await import('./document-reader.tsx')).DocumentReader }));

/** ACC-097, ACC-108: the signature of one contract, by the flow of its type. */
export const ContractStep = ({ id }: { id: number }) => {
  const { onDone, readOnly } = useStep();
  const contract = useCall(getContract, { params: { id: String(id) } }, { staleTime: 0 });
  const onSigned = () => onDone(<SealedDownload id={id} />);
  const signing = useSigning({
    calls: { pagesSeen, startSignature, completeSignature },
    id,
    paper: contract,
    refreshes: { onPage: [getContract], onSignature: [listContracts] },
    readOnly,
    onSigned,
    goOnIfDone: async () => {
      const { data } = await contract.refetch();
      if (!data?.isSigned) return false;
      await onSigned();
      return true;
    },
  });
  return (
    <Loading
      of={contract}
      skeleton={
        <StepLayout>
          <SkeletonRows />
        </StepLayout>
      }
      isEmpty={() => false}
      empty={null}
    >
      {(data) => <Flow key={data.id} contract={data} signing={{ ...signing, since: contract.dataUpdatedAt }} />}
    </Loading>
  );
};

type Signing = ReturnType<typeof useSigning> & { since: number };
const Flow = ({ contract, signing }: { contract: ContractToRead; signing: Signing }) => {
  const { readOnly } = useStep();
  const [stage, setStage] = useState<Stage>(() => firstStage(contract));
  const stages = stagesOf(contract);
  const step =
    stages.length > 1 && !isPrivacy(contract.documentType)
      ? `Step ${stages.indexOf(stage) + 1} di ${stages.length}. `
      : '';
  const next = () => setStage(stages[stages.indexOf(stage) + 1] ?? 'sign');
  const back = () => setStage(stages[stages.indexOf(stage) - 1] ?? stage);
  if (stage === 'meetings') return <MeetingsForm contract={contract} step={step} onDone={next} />;
  if (stage === 'vat' || stage === 'declarations')
    return <DeclarationsForm contract={contract} stage={stage} step={step} onNext={next} onBack={back} />;
  const missing = missingPages(contract.pageCount, contract.pagesSeen);
  const read = contract.pagesSeen.length / contract.pageCount;
  const mobile = (contract.signerMobile ?? 'tuo cellulare').replaceAll(' ', '\u00a0');
  const lead = contract.signatureChallenge
    ? `${step}Hai letto tutte le pagine. Scrivi il codice inviato via SMS al ${mobile}.`
    : `${step}Leggi tutte le pagine, poi firma con il codice che ti inviamo via SMS al ${mobile}.`;
  return (
    <StepLayout
      wide
      fraction={contract.signatureChallenge ? 0.95 : 0.1 + read * 0.7}
      lead={lead}
      action={
        <>
          {areAnswersShown(contract, missing, readOnly) && (
            <GivenPanel contract={contract} onChange={() => setStage(stages[0] ?? 'sign')} />
          )}
          {readOnly ? (
            <Alert color="amber">Puoi leggere il documento, ma solo la persona interessata può firmarlo.</Alert>
          ) : (
            <SignPanel contract={contract} signing={signing} missing={missing} since={signing.since} />
          )}
        </>
      }
    >
      <Suspense fallback={<SkeletonRows />}>
        <DocumentReader
          url={`/file/contract/${contract.id}`}
          title={contract.titleWithRevision}
          seen={contract.pagesSeen}
          onSeen={signing.markSeen}
        />
      </Suspense>
    </StepLayout>
  );
};
