/** «Carica foto o video»: the choice about consent, the files, and how far each of them is (NET-170 to NET-178). */
import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { giveConsent, listArrivals, readConsentType, readMediaLimits } from '@ema/calls/media.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { MEDIA_CONSENT } from '@ema/domain/media/consent.ts';
import { SPACE_COMES_BACK, TOO_BIG } from '@ema/domain/media/may.ts';
import { formatBytes } from '@ema/domain/media/media.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { useSession } from '../../kernel/session.tsx';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { Loading, Page, Panel, SkeletonRows } from '../../ui/page.tsx';
import { useLeaveWarning } from '../../ui/save-form/leave-warning.ts';
import { BrokenOff } from './broken-off.tsx';
import { ConsentChoice, type Choice } from './consent-choice.tsx';
import { FileChooser } from './file-chooser.tsx';
import { faultOfMedium } from './fault-of-medium.ts';
import styles from './media.module.css';
import { UploadQueue } from './upload-queue.tsx';
import { useUploadQueue } from './use-upload-queue.ts';

type Limits = CallOutput<typeof readMediaLimits>;
type Consent = CallOutput<typeof readConsentType>;

export const UploadPage = () => {
  const limits = useCall(readMediaLimits, {}, { staleTime: 0 });
  const consent = useCall(readConsentType, { params: { type: MEDIA_CONSENT.type } }, { staleTime: 0 });
  const both = {
    data: limits.data && consent.data && { limits: limits.data, consent: consent.data },
    error: limits.error ?? consent.error,
    isPending: limits.isPending || consent.isPending,
    refetch: () => Promise.all([limits.refetch(), consent.refetch()]),
  };
  return (
    <Page
      title="Carica foto o video"
      facts="Foto JPEG o PNG, video MP4, MOV o WebM."
      action={
        <Button component={Link} to={paths.myMedia} variant="default">
          Le mie foto/video
        </Button>
      }
      narrow
    >
      <Loading of={both} skeleton={<SkeletonRows rows={3} height={120} />} isEmpty={() => false} empty={null}>
        {(loaded) => <Upload {...loaded} />}
      </Loading>
    </Page>
  );
};

const Upload = ({ limits, consent }: { limits: Limits; consent: Consent }) => {
  const { acting } = useSession();
  const arrivals = useCall(listArrivals, {}, { staleTime: 0 }).data?.items ?? [];
  const uploads = useUploadQueue(arrivals);
  const [choice, choose] = useState<Choice | null>(null);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [noMedia, setNoMedia] = useState<readonly string[]>([]);
  const [fault, setFault] = useState<string | null>(null);
  const give = useSend(giveConsent, { refreshes: [readConsentType] });
  useLeaveWarning({
    isDirty: uploads.isSending,
    title: 'Il caricamento si interrompe: potrai riprenderlo. Vuoi uscire?',
  });
  const isAsked = consent.consentId === null && acting === null;
  const add = async (files: readonly File[]) => {
    const looked = await Promise.all(files.map(async (file) => ({ file, why: await faultOfMedium(file, limits) })));
    setRefused(looked.filter(({ why }) => why === TOO_BIG).map(({ file }) => file.name));
    setNoMedia(looked.flatMap(({ file, why }) => (why === null || why === TOO_BIG ? [] : [`${file.name}: ${why}`])));
    uploads.add(looked.filter(({ why }) => why === null).map(({ file }) => file));
  };
  const send = async () => {
    setFault(null);
    try {
      if (isAsked && choice === 'given') await give.mutateAsync({ body: { type: consent.type } });
    } catch (thrown) {
      setFault(sentenceOf(thrown));
      return;
    }
    uploads.start();
  };
  const chosen = uploads.queue.filter((one) => one.state === 'chosen').length;
  const missing = isAsked && choice === null ? 'Scegli se presti il consenso.' : null;
  return (
    <div className={styles.page}>
      {isAsked && <ConsentChoice consent={consent} choice={choice} onChoose={choose} />}
      {acting && consent.consentId === null && (
        <Alert color="amber" icon={<IconAlertTriangle />} title="Manca il consenso dell’agente">
          Può darlo soltanto di persona: ciò che carichi ora resta visibile solo all’agente e a te.
        </Alert>
      )}
      <Panel>
        <div className={styles.stack}>
          <FileChooser label="Scegli foto e video" limits={limits} onChoose={(files) => void add(files)} />
          <Faults refused={refused} fault={fault} failed={[...noMedia, ...uploads.failed.map(({ text }) => text)]} />
          <UploadQueue queue={uploads.queue} onRemove={uploads.remove} />
          <div className={styles.buttons}>
            <ButtonWithReason
              reason={missing ?? (chosen === 0 ? 'Scegli almeno una foto o un video.' : null)}
              onClick={() => void send()}
            >
              Carica
            </ButtonWithReason>
          </div>
          <p className="support small">
            {`Spazio usato: ${formatBytes(limits.usedBytes)} di ${formatBytes(limits.quotaBytes)}. ${SPACE_COMES_BACK}`}
          </p>
        </div>
      </Panel>
      {!uploads.isSending && <BrokenOff arrivals={arrivals} />}
    </div>
  );
};

const Faults = ({
  refused,
  fault,
  failed,
}: {
  refused: readonly string[];
  fault: string | null;
  failed: readonly string[];
}) => {
  const texts = [...(fault === null ? [] : [fault]), ...failed];
  return (
    <>
      {refused.length > 0 && (
        <Alert color="danger" icon={<IconAlertTriangle />} title={TOO_BIG} role="alert">
          {refused.join(', ')}
        </Alert>
      )}
      {texts.length > 0 && (
        <Alert color="danger" icon={<IconAlertTriangle />} role="alert">
          {texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Alert>
      )}
    </>
  );
};
