/** Makes the certificate of the company's seal, signed with its own key. Loaded once in the life of a portal. */
import { webcrypto } from 'node:crypto';
import { BitString, Integer, PrintableString, Utf8String } from 'asn1js';
import { AttributeTypeAndValue, BasicConstraints, Certificate, CryptoEngine, Extension } from 'pkijs';

const YEARS = 10;

/** @returns the certificate as DER, valid from the day before `now` for ten years */
export const selfSigned = async (pair: webcrypto.CryptoKeyPair, now: Date): Promise<ArrayBuffer> => {
  const engine = new CryptoEngine({ name: 'node', crypto: webcrypto as never });
  const certificate = new Certificate();
  certificate.version = 2;
  const serial = webcrypto.getRandomValues(new Uint8Array(16));
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x01;
  certificate.serialNumber = new Integer({ valueHex: serial.buffer });
  for (const name of [certificate.subject, certificate.issuer]) {
    name.typesAndValues.push(
      new AttributeTypeAndValue({ type: '2.5.4.6', value: new PrintableString({ value: 'IT' }) }),
      new AttributeTypeAndValue({ type: '2.5.4.10', value: new Utf8String({ value: 'EMA Planet S.r.l.' }) }),
      new AttributeTypeAndValue({
        type: '2.5.4.3',
        value: new Utf8String({ value: 'EMA Planet, sigillo dei documenti' }),
      }),
    );
  }
  certificate.notBefore.value = new Date(now.getTime() - 86_400_000);
  certificate.notAfter.value = new Date(now.getTime() + YEARS * 365 * 86_400_000);
  const usage = new BitString({ valueHex: new Uint8Array([0xc0]).buffer, unusedBits: 6 });
  certificate.extensions = [
    new Extension({
      extnID: '2.5.29.19',
      critical: true,
      extnValue: new BasicConstraints({ cA: false }).toSchema().toBER(false),
    }),
    new Extension({ extnID: '2.5.29.15', critical: true, extnValue: usage.toBER(false) }),
  ];
  await certificate.subjectPublicKeyInfo.importKey(pair.publicKey as never, engine);
  await certificate.sign(pair.privateKey as never, 'SHA-256', engine);
  return certificate.toSchema(true).toBER(false);
};
