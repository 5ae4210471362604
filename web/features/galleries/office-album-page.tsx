/** What stands in one album, for the office. */
import { Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { listOfficeAlbums } from '@ema/calls/galleries.ts';
import { useLastCrumb } from '../../kernel/last-crumb.ts';
import { useCall } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { Page } from '../../ui/page.tsx';
import { Published } from './published.tsx';
import { ShelfKeeper } from './shelf-keeper.tsx';
import { RecordHistory } from '../users/record-history.tsx';

export const OfficeAlbumPage = () => {
  const { id } = useParams({ strict: false }) as { id: string };
  const album = useCall(listOfficeAlbums, {}).data?.items.find((one) => String(one.id) === id);
  const name = album?.name ?? 'Contenuto dell’album';
  useLastCrumb(name);
  return (
    <Page
      title={name}
      facts={album ? <Published of={album} /> : ' '}
      action={
        <Button component={Link} to={paths.adminGalleries} variant="default">
          Tutti gli album
        </Button>
      }
    >
      <ShelfKeeper
        place={{ shelf: 'album', album: Number(id) }}
        empty="Le foto e i video che carichi compaiono nell’album."
      />
      <RecordHistory record={`album:${id}`} />
    </Page>
  );
};
