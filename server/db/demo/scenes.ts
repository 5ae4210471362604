/** Draws the demo's pictures for albums, incentives and documentation: flat scenes without words, as SVG. */

export const SCENE = { width: 960, height: 720 };

const svg = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SCENE.width}" height="${SCENE.height}" viewBox="0 0 96 72">
    ${content}
  </svg>`;
const ground = (color: string): string => `<path fill="${color}" d="M0 0h96v72H0z"/>`;
const disc = (x: number, y: number, r: number, color: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${color}"/>`;
const person = (x: number, y: number, coat: string, hair = '#4e3a2c'): string => `
  <path fill="${coat}" d="M${x - 6} ${y + 22}c0-11 2-14 6-14s6 3 6 14z"/>
  ${disc(x, y + 3, 4, '#efc9ab')}
  <path fill="${hair}" d="M${x - 4} ${y + 3}c-1-5 1-7 4-7s5 2 4 7c-1-2-2-3-3-3s-4 1-5 3z"/>`;

/** A head of the audience, seen from behind. */
const head = (x: number, i: number): string => disc(x, 66 + (i % 2) * 3, 7, i % 3 === 0 ? '#101726' : '#182138');

/** People before a stage under coloured lights; `light` goes from one side to the other. */
export const stage = (light: number, shirt: string): string =>
  svg(`
  ${ground('#1f2a44')}
  <path fill="#f0b429" fill-opacity=".35" d="M${20 + light} 0l-14 52h30z"/>
  <path fill="#7fb2e5" fill-opacity=".3" d="M${76 - light} 0l-16 52h34z"/>
  <path fill="#3b4a70" d="M8 44h80l6 12H2z"/>
  <path fill="#2c3858" d="M22 14h52v24H22z"/>
  ${disc(48, 26, 8, '#f0b429')}${disc(48, 26, 5, '#1f2a44')}
  ${person(36, 22, shirt)}${person(60, 22, '#e5e9f2', '#2b1d14')}
  ${[8, 20, 32, 44, 56, 68, 80, 92].map(head).join('')}`);

/** Guests at a laid table. */
export const dinner = (wall: string): string =>
  svg(`
  ${ground(wall)}
  <path fill="#fff" fill-opacity=".5" d="M10 8h20v22H10zM38 8h20v22H38zM66 8h20v22H66z"/>
  ${person(18, 26, '#b3564a')}${person(38, 25, '#3f71c8', '#2b1d14')}${person(58, 26, '#3f8f5b', '#8a5a2b')}
  ${person(78, 25, '#6b4fa0')}
  <path fill="#fbf7ef" d="M2 46h92l2 26H0z"/>
  <path fill="#e6dcc8" d="M2 46h92v3H2z"/>
  ${[14, 34, 54, 74].map((x) => `${disc(x, 58, 5, '#fff')}${disc(x, 58, 3, '#f3e3bd')}`).join('')}
  <path fill="#3f8f5b" d="M46 52c0-6 4-6 4 0z"/>`);

/** Hills, a town and the sun; `hour` from early to late. */
export const landscape = (hour: 0 | 1 | 2): string => {
  const [sky, sun, hill, near] = (
    [
      ['#cfe3f5', '#fff3c4', '#7fae7a', '#4f8a57'],
      ['#8ec5ee', '#ffd95e', '#6aa367', '#3f7d49'],
      ['#f4b083', '#f0722e', '#7d6a8f', '#4d4168'],
    ] as const
  )[hour];
  return svg(`
  ${ground(sky)}
  ${disc(20 + hour * 28, 18 + hour * 5, 8, sun)}
  <path fill="${hill}" d="M0 44c18-16 30-12 44-2s32 6 52-8v38H0z"/>
  <path fill="#f6efe3" d="M40 36h6v10h-6zM47 32h8v14h-8zM56 38h7v8h-7z"/>
  <path fill="#b3564a" d="M39 36l4-4 4 4zM46 32l5-5 5 5zM55 38l4.500-4 4.500 4z"/>
  <path fill="${near}" d="M0 58c20-12 40-8 56-2s28 4 40-2v18H0z"/>`);
};

/** The works: tanks, a line of bottles, somebody who looks after them. */
export const works = (bottle: string): string =>
  svg(`
  ${ground('#e9eef3')}
  <path fill="#c7d1da" d="M0 52h96v20H0z"/>
  <path fill="#9fb0bf" d="M6 12h18v38H6zM28 12h18v38H28z"/>
  <path fill="#b9c6d2" d="M6 12h6v38H6zM28 12h6v38h-6z"/>
  <path fill="#5b6b7a" d="M0 54h96v5H0z"/>
  ${[8, 22, 36, 50, 64, 78].map((x) => `<path fill="${bottle}" d="M${x} 40h2v-4h4v4h2v14h-8z"/>`).join('')}
  ${person(74, 20, '#fff', '#8a5a2b')}`);

/** A prize on its base, with rays around it. */
export const prize = (sky: string, kind: 'cup' | 'plane' | 'star' | 'gift'): string => {
  const rays = Array.from(
    { length: 12 },
    (_, i) => `<path fill="#fff" fill-opacity=".14" d="M48 36l-5-60h10z" transform="rotate(${i * 30} 48 36)"/>`,
  ).join('');
  const shapes = {
    cup: `<path fill="#f0b429" d="M36 18h24v10c0 9-5 14-12 14s-12-5-12-14z"/><path fill="none" stroke="#f0b429"
      stroke-width="3" d="M36 22h-6c0 8 3 11 8 11M60 22h6c0 8-3 11-8 11"/><path fill="#d99a12" d="M45 42h6v8h-6z"/>
      <path fill="#3a2f21" d="M36 50h24v6H36z"/>`,
    plane: `<path fill="#fff" d="M18 44l60-26-22 36-10-8-8 8 2-12z"/><path fill="#d5dfeb" d="M40 42l38-24-28 26z"/>
      <path fill="none" stroke="#fff" stroke-width="1.500" stroke-dasharray="3 3" d="M6 58c8-4 14-8 20-10"/>`,
    star: `<path fill="#f0b429" d="M48 12l7 15 16 2-12 11 3 17-14-8-14 8 3-17-12-11 16-2z"/>`,
    gift: `<path fill="#b3261e" d="M28 32h40v24H28z"/><path fill="#d4473d" d="M25 25h46v9H25z"/>
      <path fill="#f0b429" d="M45 25h6v31h-6z"/><path fill="none" stroke="#f0b429" stroke-width="3"
      d="M48 25c-10-2-14-12-7-12s7 8 7 12c0-4 0-12 7-12s3 10-7 12z"/>`,
  };
  return svg(`${ground(sky)}${rays}${shapes[kind]}`);
};

/** What is worth knowing of the products, as a sign that is seen from across a table. */
export const sign = (tint: string, kind: 'leaf' | 'drop' | 'cycle' | 'cloth' | 'shield'): string => {
  const shapes = {
    leaf: `<path fill="#3f8f5b" d="M28 48c-4-26 18-36 42-34 0 26-14 42-36 38z"/><path fill="none" stroke="#fff"
      stroke-width="2" stroke-linecap="round" d="M26 58c6-16 16-26 34-34"/>`,
    drop: `<path fill="#3f71c8" d="M48 10c12 16 18 24 18 33a18 18 0 0 1-36 0c0-9 6-17 18-33z"/>
      <path fill="none" stroke="#fff" stroke-width="2.500" stroke-linecap="round" d="M38 44a10 10 0 0 0 8 10"/>`,
    cycle: `<path fill="none" stroke="#2f7d6b" stroke-width="6" d="M30 44a20 20 0 0 1 34-20M66 28a20 20 0 0 1-34 20"/>
      <path fill="#2f7d6b" d="M58 28l13 2-1-14zM38 44l-13-2 1 14z"/>`,
    cloth: `<path fill="#6b4fa0" d="M26 18h40l6 36c-8 4-12-2-20 0s-12 4-20 0z"/><path fill="none" stroke="#fff"
      stroke-opacity=".6" stroke-width="1.500" d="M30 26h34M31 34h35M32 42h36"/>`,
    shield: `<path fill="#b3564a" d="M48 10l22 8c0 22-8 34-22 42-14-8-22-20-22-42z"/><path fill="none" stroke="#fff"
      stroke-width="4" stroke-linecap="round" stroke-linejoin="round" d="M38 34l8 8 14-16"/>`,
  };
  return svg(`${ground(tint)}${disc(48, 36, 31, '#fff')}${shapes[kind]}`);
};

/** The company's planet with its moon, as it goes around: a frame of a film. */
export const planet = (turn: number, sky: string): string => {
  const angle = turn * 2 * Math.PI;
  const [x, y] = [48 + Math.cos(angle) * 34, 36 + Math.sin(angle) * 12];
  const moon = disc(Number(x.toFixed(2)), Number(y.toFixed(2)), 4, '#f0b429');
  const isBehind = Math.sin(angle) < 0;
  return svg(`
  ${ground(sky)}
  ${[8, 20, 70, 84, 90, 30].map((at, i) => disc(at, 8 + ((i * 29) % 56), 0.6, '#fff')).join('')}
  ${isBehind ? moon : ''}
  ${disc(48, 36, 18, '#3f71c8')}
  <path fill="#7fb2e5" d="M48 18a18 18 0 0 1 0 36z"/>
  <ellipse cx="48" cy="36" rx="34" ry="12" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width=".6"/>
  ${isBehind ? '' : moon}`);
};
