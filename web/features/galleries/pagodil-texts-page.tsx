/** «Pagina PagoDIL»: the texts that the office keeps for it, each for its days (NET-623). */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { deletePagodilText, listPagodilTexts, pagodilText } from '@ema/calls/galleries/pagodil.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';
import { EmptyState, Loading, Page, SkeletonRows } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { DataList } from '../../ui/paged-list/data-list.tsx';
import { PagodilForm, type KeptText } from './pagodil-form.tsx';
import { Published } from './published.tsx';
import classes from './pagodil-form.module.css';

const shownWords = (text: KeptText): string => (text.isShown ? 'In uso oggi' : '');
const COLUMNS: readonly Column<KeptText>[] = [
  { key: 'title', label: 'Titolo', render: (text) => text.title },
  { key: 'days', label: 'Quando', render: (text) => <Published of={text} /> },
  { key: 'shown', label: 'Oggi', render: (text) => <span className={classes.shown}>{shownWords(text)}</span> },
];

const useDelete = () => {
  const send = useSend(deletePagodilText, { refreshes: [listPagodilTexts, pagodilText] });
  return async (text: KeptText): Promise<void> => {
    const isSure = await confirmDialog({
      title: `Eliminare «${text.title}»?`,
      text: 'La pagina torna al testo che vale senza questo, o a quello iniziale.',
      confirm: 'Elimina',
    });
    if (!isSure) return;
    try {
      await send.mutateAsync({ params: { id: String(text.id) } });
      successNotice('Testo eliminato');
    } catch (thrown) {
      await errorDialog('Si è verificato un errore effettuando l’operazione richiesta', sentenceOf(thrown));
    }
  };
};

const factsOf = (items: readonly KeptText[] | undefined): string => {
  if (items === undefined) return ' ';
  return items.some(({ isShown }) => isShown)
    ? 'Vale il testo dei suoi giorni; di più testi insieme, quello cominciato per ultimo.'
    : 'Oggi la pagina mostra il testo iniziale. Scrivine uno per cambiarlo, anche per un periodo.';
};

export const PagodilTextsPage = () => {
  const texts = useCall(listPagodilTexts, {}, { staleTime: 0 });
  const remove = useDelete();
  const [edited, edit] = useState<KeptText | 'new' | null>(null);
  return (
    <Page
      title="Pagina PagoDIL"
      facts={factsOf(texts.data?.items)}
      action={
        <div className={classes.buttons}>
          <Button component="a" variant="default" href={paths.pagodil} target="_blank" rel="noreferrer">
            Apri la pagina
          </Button>
          <Button onClick={() => edit('new')} leftSection={<IconPlus size={18} stroke={1.75} />}>
            Nuovo testo
          </Button>
        </div>
      }
    >
      <Loading
        of={texts}
        skeleton={<SkeletonRows rows={3} height={56} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState title="Nessun testo scritto">La pagina mostra il testo iniziale.</EmptyState>}
      >
        {({ items }) => (
          <DataList
            caption="Testi della pagina PagoDIL"
            rows={items}
            rowKey={(text) => text.id}
            columns={COLUMNS}
            short={(text) => ({ who: text.title, what: [<Published key="days" of={text} />], state: shownWords(text) })}
            actions={(text) => (
              <>
                <Button variant="subtle" size="sm" aria-label={`Modifica ${text.title}`} onClick={() => edit(text)}>
                  Modifica
                </Button>
                <Button
                  variant="subtle"
                  size="sm"
                  aria-label={`Elimina ${text.title}`}
                  onClick={() => void remove(text)}
                >
                  Elimina
                </Button>
              </>
            )}
          />
        )}
      </Loading>
      {edited !== null && (
        <Dialog
          opened
          size="lg"
          onClose={() => edit(null)}
          title={edited === 'new' ? 'Nuovo testo di PagoDIL' : 'Modifica testo di PagoDIL'}
        >
          <PagodilForm text={edited === 'new' ? null : edited} onClose={() => edit(null)} />
        </Dialog>
      )}
    </Page>
  );
};
