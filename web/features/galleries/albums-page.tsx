/** «Album»: the albums of the company, each with its first picture (NET-187). */
import { IconPhoto } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { listAlbums } from '@ema/calls/galleries.ts';
import { plural } from '../../kernel/formats.ts';
import { useCall } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { EmptyState, Loading, Page, SkeletonRows } from '../../ui/page.tsx';
import classes from './galleries.module.css';

export const AlbumsPage = () => {
  const albums = useCall(listAlbums, {});
  return (
    <Page title="Album" facts={albums.data ? plural(albums.data.items.length, 'album', 'album') : ' '}>
      <Loading
        of={albums}
        skeleton={<SkeletonRows rows={3} height={200} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState title="Nessun album pubblicato">Qui troverai le foto degli eventi EMA Planet.</EmptyState>}
      >
        {({ items }) => (
          <ul className={classes.grid} aria-label="Album">
            {items.map(({ id, name, previewImage, media }) => (
              <li key={id}>
                <Link to={paths.album(id)} className={classes.tile}>
                  <span className={classes.picture}>
                    {previewImage === null ? (
                      <IconPhoto size={40} stroke={1.25} className={classes.none} aria-hidden />
                    ) : (
                      <img src={previewImage} alt="" loading="lazy" decoding="async" />
                    )}
                  </span>
                  <span className={classes.words}>
                    <span className={classes.name}>{name}</span>
                    <span className="support small num">{plural(media.length, 'elemento', 'elementi')}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Loading>
    </Page>
  );
};
