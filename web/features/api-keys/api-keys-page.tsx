/** «Chiavi API»: with which programs come in, what each may do, since when it is used no more (NET-470 to NET-474). */
import { Button, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { apiKeysFile, getApiKey, listApiKeys, revokeApiKey } from '@ema/calls/api-keys.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { KEY_STATE_NAMES, KEY_STATES } from '@ema/domain/api-keys/keys.ts';
import { mayRevoke } from '@ema/domain/api-keys/may.ts';
import { SCOPES } from '@ema/domain/api-keys/scopes.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { day, moment } from '../../kernel/formats.ts';
import { useSend } from '../../kernel/use-call.ts';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';
import { Page } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { describeList } from '../../ui/paged-list/description.ts';
import { howMany } from '../../ui/paged-list/how-many.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import classes from '../../ui/task-card.module.css';
import { KeyDetailsDialog } from './key-details.tsx';
import { KeyFormDialog } from './key-form.tsx';
import styles from './api-keys.module.css';

type Key = CallOutput<typeof listApiKeys>['items'][number];

const KEYS = describeList(listApiKeys, {
  perPage: 25,
  hasSizes: true,
  filters: { state: { oneOf: KEY_STATES, chip: (state) => KEY_STATE_NAMES[state] } },
  file: apiKeysFile,
});
const lastUseOf = (k: Key): string => (k.lastUsedAt === null ? 'Mai usata' : moment(k.lastUsedAt));
const namesOf = (k: Key): string => k.scopes.map((scope) => SCOPES[scope].name).join(', ');
const COLUMNS: readonly Column<Key>[] = [
  {
    key: 'name',
    label: 'Nome',
    inFile: ['Nome', 'Inizio'],
    render: (k) => (
      <>
        {k.name}
        <span className={classes.words}>
          <span className={styles.prefix}>{`${k.prefix}…`}</span>
        </span>
      </>
    ),
  },
  { key: 'scopes', label: 'Che cosa può fare', inFile: ['Ambiti'], wide: true, render: namesOf },
  {
    key: 'state',
    label: 'Stato',
    render: (k) => (
      <span className={k.state === 'active' ? classes.settled : classes.ended}>{KEY_STATE_NAMES[k.state]}</span>
    ),
  },
  { key: 'until', label: 'Valida fino al', render: (k) => <span className="num nowrap">{day(k.expiresOn)}</span> },
  { key: 'used', label: 'Ultimo uso', render: (k) => <span className="num nowrap">{lastUseOf(k)}</span> },
];

export const ApiKeysPage = () => {
  const list = usePagedList(KEYS, { staleTime: 0 });
  const [isCreating, create] = useState(false);
  const [looked, look] = useState<Key | null>(null);
  const revoke = useRevoke();
  return (
    <Page
      title="Chiavi API"
      facts={howMany(list, 'chiave', 'chiavi')}
      action={
        <Button onClick={() => create(true)} leftSection={<IconPlus size={18} stroke={1.75} />}>
          Nuova chiave
        </Button>
      }
    >
      <p className="support">
        Con una chiave un programma, per esempio il gestionale, legge e carica i dati da solo. Che cosa può chiedere è
        scritto nella{' '}
        <a href="/api/docs" target="_blank" rel="noopener">
          descrizione delle chiamate
        </a>
        .
      </p>
      <PagedList
        title="Chiavi API"
        list={list}
        tools={
          <NativeSelect
            aria-label="Stato"
            value={list.filters.state ?? ''}
            onChange={(event) =>
              list.set({ state: KEY_STATES.find((state) => state === event.currentTarget.value) ?? null })
            }
            data={[
              { value: '', label: 'Tutti gli stati' },
              ...KEY_STATES.map((state) => ({ value: state, label: KEY_STATE_NAMES[state] })),
            ]}
          />
        }
        skeleton={{ rows: 4, height: 56 }}
        empty={{
          title: 'Nessuna chiave',
          text: list.isFiltered
            ? 'Prova con un altro stato.'
            : 'Creane una per ogni programma che si collega al portale.',
        }}
        density="dense"
        columns={COLUMNS}
        rowKey={(k) => k.id}
        short={(k) => ({
          who: k.name,
          what: [k.state === 'active' ? `fino al ${day(k.expiresOn)}` : lastUseOf(k)],
          state: KEY_STATE_NAMES[k.state],
        })}
        actions={(k) => (
          <>
            <Button variant="subtle" size="sm" aria-label={`Dettagli di ${k.name}`} onClick={() => look(k)}>
              Dettagli
            </Button>
            {mayRevoke(k.state) === null && (
              <Button
                variant="subtle"
                color="danger"
                size="sm"
                aria-label={`Revoca ${k.name}`}
                onClick={() => void revoke(k)}
              >
                Revoca
              </Button>
            )}
          </>
        )}
      />
      {isCreating && <KeyFormDialog onClose={() => create(false)} />}
      {looked && <KeyDetailsDialog id={looked.id} name={looked.name} onClose={() => look(null)} />}
    </Page>
  );
};

const useRevoke = () => {
  const send = useSend(revokeApiKey, { refreshes: [listApiKeys, getApiKey] });
  return async (k: Key) => {
    const isSure = await confirmDialog({
      title: `Revocare «${k.name}»?`,
      text: 'Il programma che la usa non si collega più, da subito. Una chiave revocata non torna valida.',
      confirm: 'Revoca la chiave',
      dangerous: true,
    });
    if (!isSure) return;
    try {
      await send.mutateAsync({ params: { id: String(k.id) }, body: {} });
      successNotice(`La chiave «${k.name}» è revocata`);
    } catch (thrown) {
      await errorDialog('Chiave non revocata', sentenceOf(thrown));
    }
  };
};
