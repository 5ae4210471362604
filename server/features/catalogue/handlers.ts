/** The handlers of the calls about the catalogue. */
import type { Handler } from '../../kernel/handle.ts';
import { addKitProductHandler } from './add-kit-product.ts';
import { addToListingHandler } from './add-to-listing.ts';
import { allProductsFileHandler, officeProductsFileHandler } from './list-files.ts';
import {
  getAnyProductHandler,
  getOfficeKitHandler,
  getOfficeProductHandler,
  listAllProductsHandler,
  listOfficeKitsHandler,
  listOfficeProductsHandler,
} from './office-reads.ts';
import { getProductAsOrderedHandler } from './as-ordered.ts';
import { createKitHandler } from './create-kit.ts';
import { createProductHandler } from './create-product.ts';
import { deleteOrderTypePlanHandler } from './delete-order-type-plan.ts';
import { deleteListingPriceHandler } from './delete-listing-price.ts';
import { deleteProductPictureHandler } from './delete-product-picture.ts';
import { listFeeScalesHandler, previewFeeScaleHandler } from './fee-scale-reads.ts';
import { importPricesHandler } from './import-prices.ts';
import { importProductsHandler } from './import-products.ts';
import { checkProductsHandler, productFaultsHandler } from './product-file-reads.ts';
import {
  checkPricesHandler,
  priceFaultsHandler,
  getProductSheetHandler,
  productPictureHandler,
} from './sheet-reads.ts';
import { quoteDoormatHandler } from './quote-doormat.ts';
import {
  agentMeHandler,
  doormatQuotationHandler,
  getParameterHandler,
  getProductHandler,
  getTypeHandler,
  listKitsHandler,
  listOrderTypesHandler,
  listProductsHandler,
  listPublicOrderTypesHandler,
  orderTypeHistoryHandler,
  listTypesHandler,
} from './reads.ts';
import { removeFromListingHandler } from './remove-from-listing.ts';
import { removeKitProductHandler } from './remove-kit-product.ts';
import { saveFeeScaleHandler } from './save-fee-scale.ts';
import { setListingPriceHandler } from './set-listing-price.ts';
import { listingOrderHandler } from './listing-order-reads.ts';
import { orderListingHandler } from './order-listing.ts';
import { setOptionPictureHandler } from './set-option-picture.ts';
import { setProductPictureHandler } from './set-product-picture.ts';
import { updateKitHandler } from './update-kit.ts';
import { updateKitProductHandler } from './update-kit-product.ts';
import { updateOrderTypeHandler } from './update-order-type.ts';
import { updateProductHandler } from './update-product.ts';
import { deleteVatRateHandler } from './delete-vat-rate.ts';
import { planVatChangeHandler } from './plan-vat-change.ts';
import { setVatRateHandler } from './set-vat-rate.ts';
import { listVatChangesHandler, previewVatChangeHandler } from './vat-reads.ts';
import { withdrawFeeScaleHandler } from './withdraw-fee-scale.ts';
import { withdrawVatChangeHandler } from './withdraw-vat-change.ts';

export const catalogueHandlers: readonly Handler[] = [
  listProductsHandler,
  getProductHandler,
  listKitsHandler,
  doormatQuotationHandler,
  quoteDoormatHandler,
  listTypesHandler,
  getTypeHandler,
  getParameterHandler,
  agentMeHandler,
  listOrderTypesHandler,
  listPublicOrderTypesHandler,
  orderTypeHistoryHandler,
  updateOrderTypeHandler,
  deleteOrderTypePlanHandler,
  listAllProductsHandler,
  allProductsFileHandler,
  getAnyProductHandler,
  listOfficeProductsHandler,
  officeProductsFileHandler,
  getOfficeProductHandler,
  addToListingHandler,
  removeFromListingHandler,
  listOfficeKitsHandler,
  getOfficeKitHandler,
  addKitProductHandler,
  updateKitProductHandler,
  removeKitProductHandler,
  updateKitHandler,
  getProductAsOrderedHandler,
  getProductSheetHandler,
  updateProductHandler,
  setListingPriceHandler,
  deleteListingPriceHandler,
  checkPricesHandler,
  priceFaultsHandler,
  importPricesHandler,
  checkProductsHandler,
  productFaultsHandler,
  importProductsHandler,
  createProductHandler,
  setProductPictureHandler,
  listingOrderHandler,
  orderListingHandler,
  setOptionPictureHandler,
  deleteProductPictureHandler,
  productPictureHandler,
  createKitHandler,
  listFeeScalesHandler,
  previewFeeScaleHandler,
  saveFeeScaleHandler,
  withdrawFeeScaleHandler,
  setVatRateHandler,
  deleteVatRateHandler,
  listVatChangesHandler,
  previewVatChangeHandler,
  planVatChangeHandler,
  withdrawVatChangeHandler,
];
