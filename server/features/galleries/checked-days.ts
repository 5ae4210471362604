/** Checks on which days something of the office is to be seen. */
import { mayPublish } from '@ema/domain/galleries/may.ts';
import type { Publishing } from '@ema/domain/galleries/shelves.ts';
import { refuseField } from '../../kernel/refuse.ts';

/** @throws invalid under «publishTo» */
export const checkDays = (days: Publishing): void => refuseField('publishTo', mayPublish(days));
