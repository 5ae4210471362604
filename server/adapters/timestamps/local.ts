/** A timestamp authority of our own, for development and tests: nobody trusts it, but it answers as a real one does. */
import { createHash, randomBytes, webcrypto } from 'node:crypto';
import { fromBER, Integer, ObjectIdentifier, OctetString, PrintableString } from 'asn1js';
import {
  AlgorithmIdentifier,
  Attribute,
  AttributeTypeAndValue,
  Certificate,
  ContentInfo,
  CryptoEngine,
  EncapsulatedContentInfo,
  ExtKeyUsage,
  Extension,
  IssuerAndSerialNumber,
  PKIStatusInfo,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';
import { SHA256, TIME_STAMPING, TST_INFO } from './token.ts';

const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;
const SIGNED_DATA = '1.2.840.113549.1.7.2';
const CONTENT_TYPE = '1.2.840.113549.1.9.3';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
const DAY = 86_400_000;
const engine = new CryptoEngine({ name: 'node', crypto: webcrypto as never });

/** A serial number that nobody else has. */
const serial = (): Integer => new Integer({ valueHex: new Uint8Array([1, ...randomBytes(8)]).buffer });

type Keys = { privateKey: webcrypto.CryptoKey; certificate: Certificate };
const makeKeys = async (now: Date, purpose: string): Promise<Keys> => {
  const pair = await webcrypto.subtle.generateKey(
    { ...ALGORITHM, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['sign', 'verify'],
  );
  const certificate = new Certificate();
  certificate.version = 2;
  certificate.serialNumber = serial();
  for (const name of [certificate.subject, certificate.issuer])
    name.typesAndValues.push(
      new AttributeTypeAndValue({ type: '2.5.4.3', value: new PrintableString({ value: 'Local timestamps' }) }),
    );
  certificate.notBefore.value = new Date(now.getTime() - DAY);
  certificate.notAfter.value = new Date(now.getTime() + 365 * DAY);
  const extnValue = new ExtKeyUsage({ keyPurposes: [purpose] }).toSchema().toBER();
  certificate.extensions = [new Extension({ extnID: '2.5.29.37', critical: true, extnValue })];
  await certificate.subjectPublicKeyInfo.importKey(pair.publicKey as never, engine);
  await certificate.sign(pair.privateKey as never, 'SHA-256', engine);
  return { privateKey: pair.privateKey, certificate };
};

const signedBy = async ({ privateKey, certificate }: Keys, content: ArrayBuffer): Promise<SignedData> => {
  const digest = createHash('sha256').update(new Uint8Array(content)).digest();
  const { issuer, serialNumber } = certificate;
  const signed = new SignedData({
    version: 3,
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: TST_INFO,
      eContent: new OctetString({ valueHex: content }),
    }),
    certificates: [certificate],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer, serialNumber }),
        digestAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA256 }),
        signedAttrs: new SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            new Attribute({ type: CONTENT_TYPE, values: [new ObjectIdentifier({ value: TST_INFO })] }),
            new Attribute({
              type: MESSAGE_DIGEST,
              values: [new OctetString({ valueHex: new Uint8Array(digest).buffer })],
            }),
          ],
        }),
      }),
    ],
  });
  await signed.sign(privateKey as never, 0, 'SHA-256', undefined, engine);
  return signed;
};

/** Answers a request, in DER, with a response. `purpose` and `change` are for tests of what must be refused. */
export type Authority = (request: Uint8Array, now: Date) => Promise<Uint8Array>;
export const localAuthority = ({
  purpose = TIME_STAMPING,
  change = () => {},
}: { purpose?: string; change?: (info: TSTInfo) => void } = {}): Authority => {
  let keys: Promise<Keys> | undefined;
  return async (request, now) => {
    const asked = new TimeStampReq({ schema: fromBER(new Uint8Array(request).buffer).result });
    const info = new TSTInfo({
      version: 1,
      policy: '1.3.6.1.4.1.99999.1',
      messageImprint: asked.messageImprint,
      serialNumber: serial(),
      genTime: now,
      ...(asked.nonce ? { nonce: asked.nonce } : {}),
    });
    change(info);
    const signed = await signedBy(await (keys ??= makeKeys(now, purpose)), info.toSchema().toBER());
    const response = new TimeStampResp({
      status: new PKIStatusInfo({ status: 0 }),
      timeStampToken: new ContentInfo({ contentType: SIGNED_DATA, content: signed.toSchema(true) }),
    });
    return new Uint8Array(response.toSchema().toBER());
  };
};
