/** «Le mie foto/video»: what one uploaded, who sees it, and the way to delete it (NET-168, NET-169). */
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { useSession } from '../../kernel/session.tsx';
import { mayAsOneself } from '@ema/domain/access/may.ts';
import { Alert, Button, SegmentedControl } from '@mantine/core';
import { IconAlertTriangle, IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { deleteMedium, givePoster, listMedia, readMediaLimits } from '@ema/calls/media.ts';
import { MEDIA_TYPES } from '@ema/domain/media/media.ts';
import { useSend } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';
import { Page } from '../../ui/page.tsx';
import { describeList } from '../../ui/paged-list/description.ts';
import { howMany } from '../../ui/paged-list/how-many.ts';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import { MediaGrid, nameOf, type Medium } from './media-grid.tsx';
import styles from './media.module.css';
import { PosterButton } from './poster-button.tsx';

const OWN = describeList(listMedia, {
  perPage: 60,
  hasSizes: false,
  filters: { mediaType: { oneOf: MEDIA_TYPES } },
});

/** Who sees it, in words (NET-930). */
const seenBy = (m: Medium, isActing: boolean): string => {
  if (m.hidden) return `Nascosta dall’azienda: ${m.hidden.reason}`;
  if (m.isShared) return 'Visibile all’azienda';
  if (isActing) return 'Visibile solo all’agente e a te';
  return m.isByAnother ? 'Visibile solo a te e a chi lo ha caricato per te' : 'Visibile solo a te';
};

export const MyMediaPage = () => {
  const list = usePagedList(OWN, { staleTime: 0 });
  const { acting } = useSession();
  const remove = useDelete();
  const upload = (
    <Button component={Link} to={paths.uploadMedia} leftSection={<IconUpload size={18} stroke={1.75} />}>
      Carica foto o video
    </Button>
  );
  return (
    <Page title="Le mie foto/video" facts={howMany(list, 'elemento', 'elementi')} action={upload}>
      <div className={styles.page}>
        {acting && (
          <Alert color="amber" icon={<IconAlertTriangle />} title="Non vedi tutto ciò che l’agente ha caricato">
            Mentre agisci per suo conto vedi ciò che è visibile all’azienda e ciò che hai caricato tu.
          </Alert>
        )}
        <SegmentedControl
          aria-label="Tipo"
          size="md"
          className={styles.kinds}
          value={list.filters.mediaType ?? ''}
          onChange={(value) => list.set({ mediaType: value || null })}
          data={[
            { value: '', label: 'Tutti' },
            { value: 'photo', label: 'Foto' },
            { value: 'video', label: 'Video' },
          ]}
        />
        <MediaGrid
          title="Le mie foto e i miei video"
          list={list}
          label={(m) => m.name}
          note={(m) => <p className={m.hidden ? styles.reason : 'support small'}>{seenBy(m, acting !== null)}</p>}
          actions={(m) => (
            <>
              {lacksPoster(m) && <AddPoster medium={m} />}
              <ButtonWithReason
                variant="subtle"
                size="sm"
                reason={mayAsOneself(acting)}
                onClick={() => void remove(m)}
                aria-label={`Elimina ${nameOf(m)}`}
              >
                Elimina
              </ButtonWithReason>
            </>
          )}
          empty="Carica le foto e i video delle tue dimostrazioni e dei tuoi incontri."
        />
      </div>
    </Page>
  );
};

const lacksPoster = (m: Medium): boolean => m.mediaType === 'video' && !m.hasPoster && m.hidden === null;
const AddPoster = ({ medium }: { medium: Medium }) => {
  const send = useSend(givePoster, { refreshes: [listMedia] });
  return (
    <PosterButton
      name={medium.name}
      address={medium.originalUrl}
      give={(content) => send.mutateAsync({ params: { id: String(medium.id) }, body: { content } })}
    />
  );
};

/** Asks first (NET-182); a failure is told by the words of its kind (NET-179). */
const useDelete = () => {
  const send = useSend(deleteMedium, { refreshes: [listMedia, readMediaLimits] });
  return async (m: Medium): Promise<void> => {
    const isPhoto = m.mediaType === 'photo';
    const isSure = await confirmDialog({
      title: isPhoto ? 'Eliminare questa foto?' : 'Eliminare questo video?',
      text: `${m.name} non sarà più visibile a nessuno. Non si può annullare.`,
      confirm: 'Elimina',
      dangerous: true,
    });
    if (!isSure) return;
    try {
      await send.mutateAsync({ params: { id: String(m.id) } });
      successNotice(isPhoto ? 'Foto eliminata' : 'Video eliminato');
    } catch {
      await errorDialog(
        'Attenzione',
        isPhoto
          ? 'Non è stato possibile rimuovere la foto selezionata'
          : 'Non è stato possibile rimuovere il video selezionato',
      );
    }
  };
};
