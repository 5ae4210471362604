/** The reading call of one product's sheet. */
import { getProductSheet } from '@ema/calls/catalogue/product-sheet.ts';
import { handle } from '../../kernel/handle.ts';
import { sheetOf } from './present-sheet.ts';

export const getProductSheetHandler = handle(getProductSheet, (c, { params }) => sheetOf(c.db, params.code));
