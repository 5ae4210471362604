/** The handlers of albums, videos, incentives and useful documentation. */
import type { Handler } from '../../kernel/handle.ts';
import { beginGalleryArrivalHandler } from './begin-arrival.ts';
import { completeGalleryArrivalHandler } from './complete-arrival.ts';
import { createAlbumHandler } from './create-album.ts';
import { createAttributeHandler } from './create-attribute.ts';
import { deleteAlbumHandler } from './delete-album.ts';
import { deleteItemHandler } from './delete-item.ts';
import { giveGalleryPosterHandler } from './give-poster.ts';
import { orderAlbumsHandler } from './order-albums.ts';
import { orderItemsHandler } from './order-items.ts';
import {
  galleryFileHandler,
  getAlbumHandler,
  listAlbumsHandler,
  listAttributesHandler,
  listIncentivesHandler,
  listOfficeAlbumsHandler,
  listOfficeItemsHandler,
  listVideosHandler,
} from './reads.ts';
import { createPagodilTextHandler } from './create-pagodil-text.ts';
import { deletePagodilTextHandler } from './delete-pagodil-text.ts';
import { listPagodilTextsHandler, pagodilTextHandler } from './pagodil-reads.ts';
import { updatePagodilTextHandler } from './update-pagodil-text.ts';
import { updateAlbumHandler } from './update-album.ts';
import { updateItemHandler } from './update-item.ts';

export const galleryHandlers: readonly Handler[] = [
  listAlbumsHandler,
  getAlbumHandler,
  listVideosHandler,
  listIncentivesHandler,
  listAttributesHandler,
  galleryFileHandler,
  listOfficeAlbumsHandler,
  listOfficeItemsHandler,
  createAlbumHandler,
  updateAlbumHandler,
  deleteAlbumHandler,
  orderAlbumsHandler,
  createAttributeHandler,
  updateItemHandler,
  deleteItemHandler,
  orderItemsHandler,
  beginGalleryArrivalHandler,
  completeGalleryArrivalHandler,
  giveGalleryPosterHandler,
  pagodilTextHandler,
  listPagodilTextsHandler,
  createPagodilTextHandler,
  updatePagodilTextHandler,
  deletePagodilTextHandler,
];
