/** Looks where an address leads before it is kept: no name of one's own network, whoever it belongs to (NET-476). */
import { invalidField } from '@ema/calls/kernel/errors.ts';
import { NOT_FOUND, NOT_PUBLIC, urlFault } from '@ema/domain/webhooks/address.ts';
import { NotPublic, publicAddressOf } from '../../adapters/public-address.ts';
import type { Config } from '../../kernel/config.ts';
import { refuseField } from '../../kernel/refuse.ts';

type Free = Pick<Config, 'EMA_WEBHOOK_PRIVATE'>;
export const isFreeNetwork = (config: Free): boolean => config.EMA_WEBHOOK_PRIVATE === '1';

/** As it is kept. It asks the network, so no transaction is open meanwhile. @throws invalid under `url` */
export const checkedAddress = async (config: Free, text: string): Promise<string> => {
  const isFree = isFreeNetwork(config);
  const url = URL.canParse(text) ? new URL(text) : null;
  refuseField('url', urlFault(url, isFree));
  try {
    await publicAddressOf(url?.hostname ?? '', isFree);
  } catch (thrown) {
    throw invalidField('url', thrown instanceof NotPublic ? NOT_PUBLIC : NOT_FOUND);
  }
  return url?.href ?? text;
};
