/** The albums, for the office: made, ordered, named, deleted, opened. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { createAlbum, deleteAlbum, listOfficeAlbums, orderAlbums, updateAlbum } from '@ema/calls/galleries.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { plural } from '../../kernel/formats.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';
import { EmptyState, Loading, SkeletonRows } from '../../ui/page.tsx';
import { askForDetails, type Details } from './details-dialog.tsx';
import classes from './office.module.css';
import { Published } from './published.tsx';
import { SortableList } from './sortable-list.tsx';

type Album = CallOutput<typeof listOfficeAlbums>['items'][number];
const REFRESHES = [listOfficeAlbums];
const named = ({ title, ...days }: Details) => ({ name: title, ...days });

export const AlbumKeeper = () => {
  const albums = useCall(listOfficeAlbums, {}, { staleTime: 0 });
  const create = useSend(createAlbum, { refreshes: REFRESHES });
  const order = useSend(orderAlbums, { refreshes: REFRESHES });
  const add = () =>
    askForDetails({
      heading: 'Nuovo album',
      label: 'Nome',
      start: { title: '', publishFrom: null, publishTo: null },
      save: (details) => create.mutateAsync({ body: named(details) }),
    });
  return (
    <div className={classes.keeper}>
      <div className={classes.buttons}>
        <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={() => void add()}>
          Nuovo album
        </Button>
      </div>
      <Loading
        of={albums}
        skeleton={<SkeletonRows rows={4} height={72} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState title="Ancora nessun album">Creane uno, poi aprilo per caricare le foto.</EmptyState>}
      >
        {({ items }) => (
          <SortableList
            label="Album in ordine di apparizione"
            items={items}
            nameOf={(album) => album.name}
            save={(ids) => order.mutateAsync({ body: { ids } })}
            row={(album) => <Row album={album} />}
          />
        )}
      </Loading>
    </div>
  );
};

const Row = ({ album }: { album: Album }) => {
  const change = useSend(updateAlbum, { refreshes: REFRESHES });
  const remove = useSend(deleteAlbum, { refreshes: REFRESHES });
  const params = { id: String(album.id) };
  const edit = () =>
    askForDetails({
      heading: 'Nome e giorni dell’album',
      label: 'Nome',
      start: { title: album.name, publishFrom: album.publishFrom, publishTo: album.publishTo },
      save: (details) => change.mutateAsync({ params, body: { ...named(details), version: album.version } }),
    });
  const erase = async () => {
    const agreed = await confirmDialog({
      title: `Vuoi eliminare l’album «${album.name}»?`,
      text: `Con l’album si elimina ciò che contiene: ${plural(album.itemCount, 'elemento', 'elementi')}.`,
      confirm: 'Elimina',
      dangerous: true,
    });
    if (!agreed) return;
    try {
      await remove.mutateAsync({ params });
      successNotice('Album eliminato');
    } catch (thrown) {
      await errorDialog('Attenzione', sentenceOf(thrown));
    }
  };
  return (
    <>
      {album.previewImage === null ? (
        <span className={classes.thumb} />
      ) : (
        <img className={classes.thumb} src={album.previewImage} alt="" loading="lazy" />
      )}
      <span className={classes.words}>
        <Link className={classes.name} to={paths.adminAlbum(album.id)}>
          {album.name}
        </Link>
        <span className="support small num">{plural(album.itemCount, 'elemento', 'elementi')}</span>
        <Published of={album} />
      </span>
      <span className={classes.actions}>
        <Button variant="subtle" size="sm" onClick={() => void edit()} aria-label={`Modifica ${album.name}`}>
          Modifica
        </Button>
        <Button variant="subtle" size="sm" onClick={() => void erase()} aria-label={`Elimina ${album.name}`}>
          Elimina
        </Button>
      </span>
    </>
  );
};
