/** Everything that stands on a shelf or in an album, for the office: more is uploaded, ordered, named, deleted. */
import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import {
  createAttribute,
  deleteItem,
  giveGalleryPoster,
  listOfficeAlbums,
  listOfficeItems,
  orderItems,
  updateItem,
} from '@ema/calls/galleries.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { SHELF } from '@ema/domain/galleries/shelves.ts';
import { formatBytes, MEDIA_WORDS } from '@ema/domain/media/media.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';
import { EmptyState, Loading, Panel, SkeletonRows } from '../../ui/page.tsx';
import { useLeaveWarning } from '../../ui/save-form/leave-warning.ts';
import { FileChooser, PHOTOS, VIDEOS } from '../media/file-chooser.tsx';
import { PosterButton } from '../media/poster-button.tsx';
import { UploadQueue } from '../media/upload-queue.tsx';
import { askForDetails } from './details-dialog.tsx';
import classes from './office.module.css';
import { askForFile } from './replace-dialog.tsx';
import { Published } from './published.tsx';
import { SortableList } from './sortable-list.tsx';
import { useGalleryUpload, type Place } from './use-gallery-upload.ts';

type Answer = CallOutput<typeof listOfficeItems>;
type Item = Answer['items'][number];
const REFRESHES = [listOfficeItems, listOfficeAlbums];

export const ShelfKeeper = ({ place, empty }: { place: Place; empty: string }) => {
  const query = { shelf: place.shelf, ...(place.album === null ? {} : { album: String(place.album) }) };
  const standing = useCall(listOfficeItems, { query }, { staleTime: 0 });
  return (
    <Loading of={standing} skeleton={<SkeletonRows rows={4} height={72} />} isEmpty={() => false} empty={null}>
      {(answer) => (
        <div className={classes.keeper}>
          <Upload place={place} limits={answer} />
          {place.shelf === 'attribute' && <NewAttribute />}
          {answer.items.length === 0 ? (
            <EmptyState title="Ancora niente qui">{empty}</EmptyState>
          ) : (
            <Standing place={place} items={answer.items} />
          )}
        </div>
      )}
    </Loading>
  );
};

const ACCEPTS = { photo: PHOTOS, video: VIDEOS } as const;
const acceptsOf = ({ shelf }: Place): string => SHELF[shelf].holds.map((type) => ACCEPTS[type]).join(',');
const labelOf = ({ shelf }: Place): string => {
  const { holds } = SHELF[shelf];
  if (holds.length > 1) return 'Scegli foto e video da aggiungere';
  return holds[0] === 'video' ? 'Scegli i video da aggiungere' : 'Scegli le immagini da aggiungere';
};

const Upload = ({ place, limits }: { place: Place; limits: Answer }) => {
  const uploads = useGalleryUpload(place);
  useLeaveWarning({
    isDirty: uploads.isSending,
    title: 'Il caricamento si interrompe: riprende quando scegli di nuovo lo stesso file. Vuoi uscire?',
  });
  const chosen = uploads.queue.filter((one) => one.state === 'chosen').length;
  return (
    <Panel>
      <div className={classes.upload}>
        <FileChooser label={labelOf(place)} limits={limits} accept={acceptsOf(place)} onChoose={uploads.add} />
        {uploads.failed.length > 0 && (
          <Alert color="danger" icon={<IconAlertTriangle />} role="alert">
            {uploads.failed.map(({ key, text }) => (
              <p key={key}>{text}</p>
            ))}
          </Alert>
        )}
        <UploadQueue queue={uploads.queue} onRemove={uploads.remove} />
        <div className={classes.buttons}>
          <ButtonWithReason reason={chosen === 0 ? 'Scegli almeno un file.' : null} onClick={uploads.start}>
            Carica
          </ButtonWithReason>
        </div>
      </div>
    </Panel>
  );
};

const NewAttribute = () => {
  const send = useSend(createAttribute, { refreshes: REFRESHES });
  const ask = () =>
    askForDetails({
      heading: 'Nuova caratteristica',
      label: 'Nome',
      start: { title: '', publishFrom: null, publishTo: null },
      save: (body) => send.mutateAsync({ body }),
    });
  return (
    <div className={classes.buttons}>
      <Button variant="default" leftSection={<IconPlus size={18} stroke={1.75} />} onClick={() => void ask()}>
        Nuova caratteristica senza immagine
      </Button>
    </div>
  );
};

const Standing = ({ place, items }: { place: Place; items: readonly Item[] }) => {
  const order = useSend(orderItems, { refreshes: REFRESHES });
  return (
    <SortableList
      label="In ordine di apparizione"
      items={items}
      nameOf={(item) => item.title}
      save={(ids) => order.mutateAsync({ body: { ...place, ids } })}
      row={(item) => <Row item={item} place={place} />}
    />
  );
};

const factsOf = ({ mediaType, bytes }: Item): string =>
  mediaType === null ? 'Senza immagine: non si vede ancora' : `${MEDIA_WORDS[mediaType]}, ${formatBytes(bytes ?? 0)}`;

const Row = ({ item, place }: { item: Item; place: Place }) => {
  const change = useSend(updateItem, { refreshes: REFRESHES });
  const remove = useSend(deleteItem, { refreshes: REFRESHES });
  const poster = useSend(giveGalleryPoster, { refreshes: REFRESHES });
  const edit = () =>
    askForDetails({
      heading: 'Titolo e giorni',
      label: 'Titolo',
      start: item,
      save: (details) =>
        change.mutateAsync({ params: { id: String(item.id) }, body: { ...details, version: item.version } }),
    });
  const erase = async () => {
    const agreed = await confirmDialog({
      title: `Vuoi eliminare «${item.title}»?`,
      text: 'Gli agenti non lo vedono più. Il file non si può recuperare da qui.',
      confirm: 'Elimina',
      dangerous: true,
    });
    if (!agreed) return;
    try {
      await remove.mutateAsync({ params: { id: String(item.id) } });
      successNotice('Eliminato');
    } catch (thrown) {
      await errorDialog('Attenzione', sentenceOf(thrown));
    }
  };
  return (
    <>
      {item.previewUrl === null ? (
        <span className={classes.thumb} />
      ) : (
        <img
          className={classes.thumb}
          src={item.previewUrl}
          alt={item.hasPoster ? `Fotogramma di ${item.title}` : ''}
          loading="lazy"
        />
      )}
      <span className={classes.words}>
        <span className={classes.name}>{item.title}</span>
        <span className="support small num">{factsOf(item)}</span>
        <Published of={item} />
      </span>
      <span className={classes.actions}>
        <Button variant="subtle" size="sm" onClick={() => void edit()} aria-label={`Modifica ${item.title}`}>
          Modifica
        </Button>
        {item.mediaType === 'video' && !item.hasPoster && item.originalUrl !== null && (
          <PosterButton
            name={item.title}
            address={item.originalUrl}
            give={(content) =>
              poster.mutateAsync({ params: { id: String(item.id) }, body: { content, version: item.version } })
            }
          />
        )}
        <Button
          variant="subtle"
          size="sm"
          onClick={() => void askForFile(item, place, acceptsOf(place))}
          aria-label={`${item.mediaType === null ? 'Aggiungi immagine' : 'Cambia file'}: ${item.title}`}
        >
          {item.mediaType === null ? 'Aggiungi immagine' : 'Cambia file'}
        </Button>
        <Button variant="subtle" size="sm" onClick={() => void erase()} aria-label={`Elimina ${item.title}`}>
          Elimina
        </Button>
      </span>
    </>
  );
};
