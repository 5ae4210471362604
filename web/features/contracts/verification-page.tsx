/** Where anybody with a code sees the state of a document and checks a file against it. */
import { Alert, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconFileSearch } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { checkDocument, verification } from '@ema/calls/contracts.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { plainCode, verificationCodeFault } from '@ema/domain/contracts/verification-code.ts';
import { FILE_CHANGED, sentenceOf } from '../../kernel/client.ts';
import { fingerprintOf } from '../../kernel/fingerprint.ts';
import { moment } from '../../kernel/formats.ts';
import { useTitle } from '../../kernel/title.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { FileField } from '../../ui/file-field.tsx';
import { Facts, Loading, Panel, SkeletonRows } from '../../ui/page.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import { Logo } from '../../ui/shell/logo.tsx';
import styles from './verification-page.module.css';

type Verified = CallOutput<typeof verification>;
const STATES = {
  signed: 'Firmato e sigillato',
  sealing: 'Firmato, sigillo in corso',
  cancelled: 'Firmato, poi annullato',
} as const;

/** No personal data, and the file stays where it is. */
export const VerificationPage = () => {
  const { code } = useParams({ strict: false }) as { code?: string };
  useTitle('Verifica di un documento');
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <a href={paths.root} aria-label="EMA Planet">
          <Logo acting={false} />
        </a>
      </header>
      <main className={styles.main}>
        <h1>Verifica di un documento</h1>
        {code ? <Document code={code.toUpperCase()} /> : <AskCode />}
      </main>
    </div>
  );
};

const AskCode = () => {
  const navigate = useNavigate();
  const form = useSaveForm({
    labels: { code: 'Codice di verifica' },
    start: { code: '' },
    leaving: 'free',
    check: ({ code }) => ({ code: verificationCodeFault(code) }),
    save: async ({ code }) =>
      void navigate({ to: paths.verification(plainCode(code).match(/.{4}/g)?.join('-') ?? '') }),
  });
  return (
    <Panel>
      <SaveForm form={form} className={styles.form}>
        <TextInput
          {...form.text('code')}
          description="Sedici caratteri, sull’ultima pagina del documento."
          placeholder="XXXX-XXXX-XXXX-XXXX"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
        />
        <SaveButton form={form} size="lg">
          Cerca
        </SaveButton>
      </SaveForm>
    </Panel>
  );
};

const Document = ({ code }: { code: string }) => {
  const verified = useCall(
    verification,
    { params: { code } },
    { staleTime: 0, refetchInterval: (query) => (query.state.data?.state === 'sealing' ? 2000 : false) },
  );
  if (verified.error && (verified.error.status === 404 || verified.error.status === 422))
    return (
      <>
        <Alert color="danger" icon={<IconAlertTriangle />} role="alert" title="Documento non trovato">
          {verified.error.message}
        </Alert>
        <AskCode />
      </>
    );
  return (
    <Loading of={verified} skeleton={<SkeletonRows rows={4} />} isEmpty={() => false} empty={null}>
      {(data) => (
        <>
          <Panel title={data.documentTitle}>
            <Facts
              items={[
                ['Stato', STATES[data.state]],
                ['Firmato il', moment(data.signedAt)],
                ['Sigillato il', data.sealedAt ? moment(data.sealedAt) : '–'],
                ...timestampFact(data.timestamp),
                [
                  'Codice',
                  <span key="c" className="num">
                    {data.code}
                  </span>,
                ],
              ]}
            />
            <p className={styles.hash}>
              <span className="support">Impronta SHA-256 del file firmato</span>
              <code>{data.signedSha256 ?? '–'}</code>
            </p>
          </Panel>
          <Check document={data} />
        </>
      )}
    </Loading>
  );
};

/** Nothing where no authority is asked. */
const timestampFact = (timestamp: Verified['timestamp']): [string, string][] =>
  timestamp === null
    ? []
    : [
        [
          'Marca temporale',
          timestamp.at === null
            ? `Non rilasciata da ${timestamp.authority}`
            : `${moment(timestamp.at)}, ${timestamp.authority}`,
        ],
      ];

const RESULTS = {
  authentic: {
    color: 'success',
    title: 'Documento autentico',
    text: 'Il file è identico, byte per byte, a quello firmato e sigillato.',
  },
  'authentic-cancelled': {
    color: 'amber',
    title: 'Documento autentico, ma annullato',
    text: 'Il file è identico a quello firmato; in seguito il documento è stato annullato.',
  },
  'unsigned-original': {
    color: 'amber',
    title: 'Testo originale, senza firma',
    text: 'Il file è il testo che è stato letto prima della firma, non la copia firmata.',
  },
  altered: {
    color: 'danger',
    title: 'Documento alterato',
    text: 'Il file non corrisponde a quello firmato: è stato modificato, oppure è un altro documento.',
  },
} as const;

/** What is said of the file that was chosen last; neither of both while it is being checked. */
type Told = { name: string; result: keyof typeof RESULTS | null; fault: string | null };

/** Hashes the chosen file in the browser and asks whether it is the one; what is said names the file it is of (ACC-684). */
const useCheck = (code: string) => {
  const [told, tell] = useState<Told | null>(null);
  const choice = useRef(0);
  const send = useSend(checkDocument);
  const verdictOn = async (file: File): Promise<Told> => {
    const { name } = file;
    const bytes = await file.arrayBuffer().catch(() => null);
    if (bytes === null) return { name, result: null, fault: FILE_CHANGED };
    try {
      const { result } = await send.mutateAsync({ params: { code }, body: { sha256: await fingerprintOf(bytes) } });
      return { name, result, fault: null };
    } catch (thrown) {
      return { name, result: null, fault: sentenceOf(thrown) };
    }
  };
  const check = async (file: File | null): Promise<void> => {
    choice.current += 1;
    const mine = choice.current;
    tell(file && { name: file.name, result: null, fault: null });
    if (!file) return;
    const verdict = await verdictOn(file);
    // Another one was chosen meanwhile.
    if (mine === choice.current) tell(verdict);
  };
  return { told, check };
};

const Check = ({ document }: { document: Verified }) => {
  const { told, check } = useCheck(document.code);
  const result = told?.result ? RESULTS[told.result] : null;
  const isChecking = told !== null && told.result === null && told.fault === null;
  return (
    <Panel title="Controlla un file">
      <div className={styles.form}>
        <FileField
          size="md"
          label="File PDF da controllare"
          description="Il file resta sul tuo dispositivo: confrontiamo solo la sua impronta."
          accept="application/pdf"
          placeholder={isChecking ? 'Controllo il file…' : 'Scegli il PDF'}
          leftSection={<IconFileSearch size={20} stroke={1.75} />}
          onChange={check}
        />
        {told?.fault && (
          <Alert color="danger" role="alert">
            {told.fault}
          </Alert>
        )}
        {told && result && (
          <Alert
            color={result.color}
            role="status"
            title={result.title}
            icon={told.result === 'authentic' ? <IconCircleCheck /> : <IconAlertTriangle />}
          >
            {`${told.name}: ${result.text.charAt(0).toLowerCase()}${result.text.slice(1)}`}
          </Alert>
        )}
      </div>
    </Panel>
  );
};
