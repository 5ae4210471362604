/** Finds QR codes in the camera's picture: the browser's own eye where it reads them, else a library's (NET-389). */
export type CodeDetector = {
  readonly detect: (picture: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
};
type Native = {
  new (options: { formats: ['qr_code'] }): CodeDetector;
  getSupportedFormats: () => Promise<readonly string[]>;
};

const ownOfBrowser = async (): Promise<Native | null> => {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: Native };
  // Some browsers know the name and read no format at all.
  const formats = (await Own?.getSupportedFormats().catch(() => [])) ?? [];
  return Own && formats.includes('qr_code') ? Own : null;
};

/**
 * A detector for QR codes. Without the browser's own (iPhones, Firefox, most desks) the library is fetched.
 * @throws when the library can be fetched neither from the network nor from what the browser keeps
 */
export const codeDetector = async (): Promise<CodeDetector> => {
  const Own = await ownOfBrowser();
  if (Own) return new Own({ formats: ['qr_code'] });
  const { BarcodeDetector } = await import('qr/decode.js');
  return new BarcodeDetector({ formats: ['qr_code'] });
};
