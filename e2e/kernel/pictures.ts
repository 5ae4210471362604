/** Draws pictures that journeys upload. */
import type { Page } from '@playwright/test';

type Drawn = { width: number; height: number; sharp: boolean; type?: 'image/jpeg' | 'image/png' };
/** A picture of that size, chequered or as smooth as a wall, drawn by the browser. */
export const draw = async (page: Page, { width, height, sharp, type = 'image/jpeg' }: Drawn) => {
  const content = await page.evaluate(
    ([w, h, isSharp, kind]) => {
      const canvas = document.createElement('canvas');
      canvas.width = w;
      canvas.height = h;
      const pen = canvas.getContext('2d');
      if (!pen) return '';
      pen.fillStyle = '#dde';
      pen.fillRect(0, 0, w, h);
      pen.fillStyle = '#123';
      const side = Math.round(Math.max(w, h) / 24);
      if (isSharp)
        for (let x = 0; x < w; x += 2 * side) for (let y = 0; y < h; y += 2 * side) pen.fillRect(x, y, side, side);
      return canvas.toDataURL(kind, 0.9);
    },
    [width, height, sharp, type] as const,
  );
  return { name: 'foto.jpg', mimeType: type, buffer: Buffer.from(content.split(',')[1] ?? '', 'base64') };
};
