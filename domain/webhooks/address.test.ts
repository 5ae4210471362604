/** Which addresses a webhook may have, and what is said of the others. */
import { describe, expect, it } from 'vitest';
import { NOT_FOUND, NOT_PUBLIC, URL_MAX, urlFault } from './address.ts';

/** An address as it is taken apart: that of a program on the internet, but for what is said otherwise. */
const parts = (other: Partial<NonNullable<Parameters<typeof urlFault>[0]>> = {}) => ({
  protocol: 'https:',
  username: '',
  password: '',
  hash: '',
  hostname: 'erp.example.com',
  ...other,
});
const at = (hostname: string) => urlFault(parts({ hostname }), false);

const INCOMPLETE = 'Scrivi un indirizzo completo, che comincia con https://.';
const NO_HTTP = 'L’indirizzo deve cominciare con https://.';
const NO_PASSWORD = 'L’indirizzo non può contenere username o password.';
const NO_HASH = 'Togli la parte dopo il carattere #.';
const PRIVATE = 'L’indirizzo porta a una rete privata: scegline uno raggiungibile da internet.';

describe('the address of a webhook', () => {
  it.each<[string, Parameters<typeof urlFault>[0], where: string | null, inDevelopment: string | null]>([
    ['of the internet, by https', parts(), null, null],
    ['that is none', null, INCOMPLETE, INCOMPLETE],
    ['of a file', parts({ protocol: 'file:', hostname: '' }), INCOMPLETE, INCOMPLETE],
    ['of files on the internet', parts({ protocol: 'ftp:' }), INCOMPLETE, INCOMPLETE],
    ['that is a program', parts({ protocol: 'javascript:', hostname: '' }), INCOMPLETE, INCOMPLETE],
    ['by http', parts({ protocol: 'http:' }), NO_HTTP, null],
    ['with a username', parts({ username: 'chi' }), NO_PASSWORD, NO_PASSWORD],
    ['with a password', parts({ password: 'segreta' }), NO_PASSWORD, NO_PASSWORD],
    ['with both', parts({ username: 'chi', password: 'segreta' }), NO_PASSWORD, NO_PASSWORD],
    ['with a part of a page', parts({ hash: '#x' }), NO_HASH, NO_HASH],
    ['of this machine', parts({ hostname: 'localhost' }), PRIVATE, null],
    ['of this machine, by http', parts({ protocol: 'http:', hostname: 'localhost' }), NO_HTTP, null],
  ])(
    'NET-476 one %s is refused with its sentence, and in development only where it is none',
    (_, url, public_, free) => {
      expect([urlFault(url, false), urlFault(url, true)]).toEqual([public_, free]);
    },
  );

  it.each(
    'localhost local localdomain internal intranet lan home home.arpa corp private test invalid example onion alt'.split(
      ' ',
    ),
  )('NET-476 no name of the network «%s» is told anything, however it is written', (network) => {
    for (const name of [
      network,
      `${network}.`,
      `erp.${network}`,
      `erp.${network}.`,
      `a.b-c.${network}`,
      `ERP.${network.toUpperCase()}.`,
      `..${network}`,
      `erp.${network}..`,
    ])
      expect(at(name), name).toBe(PRIVATE);
    for (const name of [`${network}.example.com`, `my${network}.com`, `erp.my-${network}.it`, `${network}ia.it.`])
      expect(at(name), name).toBeNull();
  });

  it.each([
    'stampante',
    'router.',
    'router..',
    '.',
    'ip6-localhost',
    '',
    '[::]',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:7f00:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:10.0.0.1]',
    '[64:ff9b::192.168.1.1]',
    '[fe80::1]',
    '[fd12::1]',
    '[2606:4700:4700::1111]',
  ])('NET-476 «%s» is no name of the internet', (hostname) => expect(at(hostname)).toBe(PRIVATE));

  it('NET-476 what was looked up and found private, or not at all, has its sentence', () => {
    expect([NOT_PUBLIC, NOT_FOUND]).toEqual([PRIVATE, 'Il nome di questo indirizzo non esiste.']);
    expect(URL_MAX).toBe(500);
  });
});
