/** «Scarica i miei dati»: asks for a copy, shows how far it is, and gives it while it is kept. */
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import {
  listDataExports,
  listDataExportsOf,
  requestDataExport,
  requestDataExportOf,
} from '@ema/calls/profile/data-exports.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { activity } from '@ema/calls/users.ts';
import { EXPORT_WORDS, KEPT_DAYS } from '@ema/domain/profile/data-export.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { moment } from '../../kernel/formats.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { errorDialog } from '../../ui/notices.tsx';
import { Panel } from '../../ui/page.tsx';
import styles from './privacy.module.css';

type Copy = CallOutput<typeof listDataExports>['items'][number];
const isBeingMade = (c: Copy): boolean => c.state === 'waiting' || c.state === 'running';
const ASK_AGAIN_MS = 1500;
/** While one is being made. */
const following = {
  staleTime: 0,
  refetchInterval: (query: { state: { data?: { items: Copy[] } | undefined } }) =>
    query.state.data?.items.some(isBeingMade) ? ASK_AGAIN_MS : (false as const),
};

/** Of somebody else, for the office: an account, a person without one, a private customer. */
export type Of = { user: number } | { personId: number } | { privateCustomerId: number };
const useCopies = (of: Of | undefined) => {
  const own = useCall(listDataExports, {}, { enabled: of === undefined, ...following });
  const query = Object.fromEntries(Object.entries(of ?? {}).map(([key, id]) => [key, String(id)]));
  const theirs = useCall(listDataExportsOf, { query }, { enabled: of !== undefined, ...following });
  const ask = useSend(requestDataExport, { refreshes: [listDataExports, activity] });
  const askFor = useSend(requestDataExportOf, { refreshes: [listDataExportsOf, activity] });
  const onError = (thrown: unknown): void => void errorDialog('Errore', sentenceOf(thrown));
  return {
    copies: (of === undefined ? own : theirs).data?.items ?? [],
    isAsking: ask.isPending || askFor.isPending,
    ask: () => (of === undefined ? ask.mutate({ body: {} }, { onError }) : askFor.mutate({ body: of }, { onError })),
  };
};

/** ACC-395: one’s own, or somebody else’s. */
export const DataExports = ({ of }: { of: Of | undefined }) => {
  const { copies, ask, isAsking } = useCopies(of);
  const isOwn = of === undefined;
  return (
    <Panel
      title={isOwn ? 'Scarica i miei dati' : 'Copia dei dati'}
      action={
        <Button variant="default" size="sm" onClick={ask} loading={isAsking || copies.some(isBeingMade)}>
          {isOwn ? 'Prepara una copia' : 'Prepara la copia'}
        </Button>
      }
    >
      <p className={styles.aboutCopy}>
        {isOwn
          ? 'Puoi avere una copia di tutto ciò che conserviamo su di te: dati, contratti, ordini, pagamenti, redditi, attività e file, in un archivio ZIP con tabelle JSON e CSV. '
          : 'Una copia di tutto ciò che conserviamo su questa persona, in un archivio ZIP. Chi ha un account legge nelle sue attività che è stata richiesta e scaricata. '}
        {`Si prepara in pochi minuti e resta disponibile per ${KEPT_DAYS} giorni.`}
      </p>
      {copies.length > 0 && (
        <ul className={styles.copies} aria-label="Copie dei dati">
          {copies.map((copy) => (
            <li key={copy.id}>
              <One copy={copy} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
};

const megabytes = (bytes: number): string =>
  `${Math.max(0.1, bytes / 1_000_000)
    .toFixed(1)
    .replace('.', ',')} MB`;

const One = ({ copy: c }: { copy: Copy }) => (
  <div className={styles.copy}>
    <div role={isBeingMade(c) ? 'status' : undefined}>
      <div className="num">{`Copia del ${moment(c.requestedAt)}`}</div>
      <div className="support num">
        {c.state === 'ready'
          ? `${EXPORT_WORDS.ready}, ${megabytes(c.size ?? 0)}, fino al ${moment(c.expiresAt)}`
          : `${EXPORT_WORDS[c.state]}${c.state === 'running' ? ` (${c.progress} %)` : ''}`}
      </div>
      {isBeingMade(c) && (
        <progress className={styles.progress} max={100} value={c.progress} aria-label="Preparazione" />
      )}
    </div>
    {/* It may be longer than a phone has memory for: straight to the disk, its faults are pages of the server. */}
    {c.fileDownloadUrl && (
      <Button
        component="a"
        variant="subtle"
        size="sm"
        href={c.fileDownloadUrl}
        leftSection={<IconDownload size={18} stroke={1.75} />}
        aria-label={`Scarica la copia del ${moment(c.requestedAt)}`}
      >
        Scarica
      </Button>
    )}
  </div>
);
