/** «Gallery e documentazione»: albums, videos, incentives and useful documentation, kept by the office (NET-393). */
import { Page } from '../../ui/page.tsx';
import { AddressTabs } from '../../ui/address-tabs.tsx';
import { AlbumKeeper } from './album-keeper.tsx';
import { ShelfKeeper } from './shelf-keeper.tsx';

const onShelf = (shelf: 'video' | 'incentive' | 'attribute', empty: string) => (
  <ShelfKeeper place={{ shelf, album: null }} empty={empty} />
);

export const OfficePage = () => (
  <Page title="Gallery e documentazione" facts="Ciò che gli agenti fibra trovano in Gallery e in Documentazione.">
    <AddressTabs
      tabs={[
        { value: 'album', label: 'Album', content: <AlbumKeeper /> },
        {
          value: 'video',
          label: 'Video',
          content: onShelf('video', 'I video che carichi compaiono in Gallery, Video.'),
        },
        {
          value: 'incentivi',
          label: 'Incentivi',
          content: onShelf('incentive', 'Ciò che carichi compare in Documentazione, Incentivi.'),
        },
        {
          value: 'documentazione',
          label: 'Documentazione utile',
          content: onShelf('attribute', 'Le immagini che carichi scorrono in Documentazione utile.'),
        },
      ]}
    />
  </Page>
);
