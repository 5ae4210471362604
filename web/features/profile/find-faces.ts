/** Finds the faces in a photo, in browsers that can. */
import type { Face } from '@ema/domain/profile/photo.ts';

type Detected = { boundingBox: Face };
type Detector = { detect: (picture: HTMLCanvasElement) => Promise<readonly Detected[]> };
/** The longer side of what is looked at, in pixels. */
const SIDE = 640;

/** @returns null where the browser knows no faces, or could not look */
export const findFaces = async (photo: string): Promise<readonly Face[] | null> => {
  const { FaceDetector } = globalThis as { FaceDetector?: new () => Detector };
  if (!FaceDetector) return null;
  try {
    const picture = await drawn(photo);
    const { width, height } = picture;
    return (await new FaceDetector().detect(picture)).map(({ boundingBox: box }) => ({
      x: box.x / width,
      y: box.y / height,
      width: box.width / width,
      height: box.height / height,
    }));
  } catch {
    return null;
  }
};

/** As the browser shows it: turned as it was held. */
const drawn = async (photo: string): Promise<HTMLCanvasElement> => {
  const image = new Image();
  await new Promise((resolve, reject) => {
    image.addEventListener('load', resolve);
    image.addEventListener('error', () => reject(new Error('no picture')));
    image.src = photo;
  });
  const scale = Math.min(1, SIDE / Math.max(image.naturalWidth, image.naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
};
