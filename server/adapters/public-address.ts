/** Tells addresses of the internet from those of networks that are nobody else's business. */
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

const LOCAL = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  LOCAL.addSubnet(network, prefix, 'ipv4');
/** Of IPv6 only what is given out is public, and of that not what leads to IPv4 or is for documents and tunnels. */
const PUBLIC_V6 = new BlockList();
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  LOCAL.addSubnet(network, prefix, 'ipv6');

export const isPublicAddress = (ip: string): boolean => {
  const family = isIP(ip);
  if (family === 4) return !LOCAL.check(ip, 'ipv4');
  return family === 6 && PUBLIC_V6.check(ip, 'ipv6') && !LOCAL.check(ip, 'ipv6');
};

export type Resolve = (host: string) => Promise<readonly string[]>;
/** All addresses of a name; of an address itself. @throws when there is no such name */
export const resolveHost: Resolve = async (host) =>
  isIP(host) ? [host] : (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);

export class NotPublic extends Error {}

/**
 * The address to connect to: chosen here and used as it is, so that a name cannot lead elsewhere afterwards.
 * @throws NotPublic when any of them is none of the internet
 */
export const publicAddressOf = async (host: string, isFree: boolean, resolve = resolveHost): Promise<string> => {
  const addresses = await resolve(host.replace(/^\[|\]$/g, ''));
  const [first] = addresses;
  if (first === undefined) throw new Error('no address');
  if (!isFree && !addresses.every(isPublicAddress)) throw new NotPublic('not an address of the internet');
  return first;
};
