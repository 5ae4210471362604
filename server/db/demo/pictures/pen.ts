/** Draws the shapes that all pictures of products are made of, as pieces of SVG. */
import { paper, type Pair } from './palette.ts';

export type Picture = { title: string; cut: number; body: string };

/** A silhouette cut once by the picture's vertical line: light on the left, dark on the right. */
export const cut = (d: string, [light, dark]: Pair): string =>
  `<path d="${d}" fill="${light}" fill-rule="evenodd"/><path d="${d}" fill="${dark}" fill-rule="evenodd" clip-path="url(#dark)"/>`;
export const shape = (d: string, fill: string, opacity = 1): string =>
  `<path d="${d}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`;
export const line = (d: string, stroke: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more}/>`;
export const rect = (x: number, y: number, w: number, h: number, r = 0): string =>
  r === 0
    ? `M${x} ${y}h${w}v${h}h${-w}z`
    : `M${x + r} ${y}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - w}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - h}a${r} ${r} 0 0 1 ${r} ${-r}z`;
export const disc = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;
/** The paper label. */
export const label = (d: string): string => cut(d, paper);
/** The one highlight. */
export const shine = (d: string): string => line(d, '#FFFFFF', 3, ' opacity=".65"');
export const ground = (x: number, rx: number, y = 107): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="4" fill="#1D1B19" opacity=".12"/>`;

export const picture = (title: string, ...parts: string[]): Picture => ({ title, cut: 60, body: parts.join('\n') });
/** The same, cut elsewhere than in the middle. */
export const pictureCutAt = (at: number, title: string, ...parts: string[]): Picture => ({
  title,
  cut: at,
  body: parts.join('\n'),
});

export const render = (p: Picture): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" role="img"><title>${p.title}</title>\n<clipPath id="dark"><path d="M${p.cut} 0H120V120H${p.cut}z"/></clipPath>\n${p.body}</svg>\n`;
