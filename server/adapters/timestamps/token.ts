/** Asks for a trusted timestamp of a digest and reads the answer, as RFC 3161 says; loaded with the first seal. */
import { createHash, randomBytes, verify, X509Certificate } from 'node:crypto';
import { Integer, OctetString, fromBER } from 'asn1js';
import {
  AlgorithmIdentifier,
  Certificate,
  type ContentInfo,
  ExtKeyUsage,
  type IssuerAndSerialNumber,
  MessageImprint,
  SignedData,
  type SignerInfo,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';

export const SHA256 = '2.16.840.1.101.3.4.2.1';
export const TST_INFO = '1.2.840.113549.1.9.16.1.4';
export const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
const EXT_KEY_USAGE = '2.5.29.37';
/** How digests are called here, by their name in the answer. */
const HASHES: Record<string, string> = {
  [SHA256]: 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};
/** Granted, or granted with changes. */
const GRANTED = [0, 1];

const bufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;
const same = (a: ArrayBuffer, b: Uint8Array): boolean => Buffer.from(a).equals(Buffer.from(b));

export type Asked = { der: Uint8Array; digest: Uint8Array; nonce: Integer };
/** A request for a timestamp of a SHA-256. */
export const askFor = (digest: Uint8Array): Asked => {
  const random = randomBytes(8);
  random[0] = ((random[0] ?? 0) & 0x7f) | 0x01;
  const nonce = new Integer({ valueHex: bufferOf(random) });
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA256 }),
      hashedMessage: new OctetString({ valueHex: bufferOf(digest) }),
    }),
    nonce,
    certReq: true,
  });
  return { der: new Uint8Array(request.toSchema().toBER()), digest, nonce };
};

const refusal = (why: string): Error => new Error(`timestamp refused: ${why}`);

const signersCertificate = (signed: SignedData, signer: SignerInfo): Certificate => {
  const { serialNumber } = signer.sid as IssuerAndSerialNumber;
  const certificate = signed.certificates?.find(
    (one): one is Certificate => one instanceof Certificate && one.serialNumber.isEqual(serialNumber),
  );
  if (!certificate) throw refusal('the authority’s certificate is missing');
  const usage = certificate.extensions?.find((one) => one.extnID === EXT_KEY_USAGE)?.parsedValue as unknown;
  if (!(usage instanceof ExtKeyUsage) || !usage.keyPurposes.includes(TIME_STAMPING))
    throw refusal('the certificate is not for timestamps');
  return certificate;
};

/** The authority's signature is over exactly this content. */
const checkSignature = (signed: SignedData, content: Uint8Array): void => {
  const [signer] = signed.signerInfos;
  const hash = HASHES[signer?.digestAlgorithm.algorithmId ?? ''];
  if (!signer?.signedAttrs || hash === undefined) throw refusal('it is not signed');
  const digest = signer.signedAttrs.attributes.find((one) => one.type === MESSAGE_DIGEST)?.values[0] as
    | OctetString
    | undefined;
  if (!digest || !same(digest.getValue(), createHash(hash).update(content).digest()))
    throw refusal('what is signed is something else');
  const certificate = signersCertificate(signed, signer);
  const { publicKey } = new X509Certificate(Buffer.from(certificate.toSchema().toBER()));
  const attributes = Buffer.from(signer.signedAttrs.encodedValue);
  if (!verify(hash, attributes, publicKey, Buffer.from(signer.signature.getValue())))
    throw refusal('the signature is wrong');
};

export type Stamp = { token: Uint8Array; at: Date };
/** @throws unless it is granted, signed by an authority for timestamps, and about exactly what was asked */
export const readAnswer = (der: Uint8Array, asked: Pick<Asked, 'digest' | 'nonce'>): Stamp => {
  const response = new TimeStampResp({ schema: fromBER(bufferOf(der)).result });
  if (!GRANTED.includes(response.status.status)) throw refusal(`status ${response.status.status}`);
  if (!response.timeStampToken) throw refusal('there is no token');
  const signed = new SignedData({ schema: response.timeStampToken.content });
  const { eContent, eContentType } = signed.encapContentInfo;
  if (eContentType !== TST_INFO || !eContent) throw refusal('it is no timestamp');
  const content = new Uint8Array(eContent.getValue());
  const info = new TSTInfo({ schema: fromBER(bufferOf(content)).result });
  const { hashAlgorithm, hashedMessage } = info.messageImprint;
  if (hashAlgorithm.algorithmId !== SHA256 || !same(hashedMessage.getValue(), asked.digest))
    throw refusal('it is of something else');
  if (!info.nonce?.isEqual(asked.nonce)) throw refusal('it answers another request');
  checkSignature(signed, content);
  return { token: tokenBytes(response.timeStampToken), at: info.genTime };
};

const tokenBytes = (token: ContentInfo): Uint8Array => new Uint8Array(token.toSchema().toBER());
