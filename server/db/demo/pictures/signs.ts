/** Draws the small signs on labels, such as a drop, a lemon or a flower. */
import { disc, line, rect, shape } from './pen.ts';

/** What stands on a label, drawn around its middle. */
export type Sign = (x: number, y: number) => string;
const at = (x: number, y: number, inner: string): string => `<g transform="translate(${x} ${y})">${inner}</g>`;

export const drop =
  (colour: string): Sign =>
  (x, y) =>
    at(x, y, shape('M0-11c5 6.500 7.500 9.800 7.500 13.200a7.500 7.500 0 0 1-15 0C-7.500-1.200-5-4.500 0-11z', colour));
export const spark =
  (colour: string): Sign =>
  (x, y) =>
    at(x, y, shape('M0-10l3 7 7 3-7 3-3 7-3-7-7-3 7-3z', colour));
export const lemon =
  (colour: string, leaf: string): Sign =>
  (x, y) =>
    at(
      x,
      y,
      shape('M-10 3c0-7 5-11 10-11s10 4 10 9-4 9-10 9-10-2-10-7zm-2 3l4-1-1 4z', colour) +
        shape('M2-8c1-4 4-5 8-5 0 4-3 6-8 5z', leaf),
    );
export const flower =
  (petal: string, heart: string): Sign =>
  (x, y) =>
    at(
      x,
      y,
      shape(
        [0, 72, 144, 216, 288]
          .map((a) =>
            disc(
              Math.round(Math.sin((a * Math.PI) / 180) * 60) / 10,
              Math.round(-Math.cos((a * Math.PI) / 180) * 60) / 10,
              4.2,
            ),
          )
          .join(''),
        petal,
      ) + shape(disc(0, 0, 3.2), heart),
    );
export const planks =
  (colour: string): Sign =>
  (x, y) =>
    at(x, y, line('M-10-7H10M-10 0H10M-10 7H10M-3-7V0M4 0V7M-4 7V11M2-11V-7', colour, 2.5));
export const cross =
  (colour: string): Sign =>
  (x, y) =>
    at(x, y, shape('M-3.500-10h7v6.500H10v7H3.500V10h-7V3.500H-10v-7h6.500z', colour));
export const flame =
  (outer: string, inner: string): Sign =>
  (x, y) =>
    at(
      x,
      y,
      shape('M1-12c1 5 7 7 7 14a8 8 0 0 1-16 0c0-4 2-6 4-8 0 2 1 3 2 3 2-2 1-6 3-9z', outer) +
        shape('M0 0c2 2 4 3 4 6a4 4 0 0 1-8 0c0-3 2-4 4-6z', inner),
    );
export const pane =
  (colour: string): Sign =>
  (x, y) =>
    at(x, y, line('M-9-9H9V9H-9zM0-9V9M-9 0H9', colour, 2.5));
export const tiles =
  (colour: string): Sign =>
  (x, y) =>
    at(
      x,
      y,
      shape(rect(-10, -10, 9, 9, 2) + rect(1, -10, 9, 9, 2) + rect(-10, 1, 9, 9, 2) + rect(1, 1, 9, 9, 2), colour),
    );
export const shirt =
  (colour: string): Sign =>
  (x, y) =>
    at(x, y, shape('M-4-9c1 3 7 3 8 0l7 4-3 6-3-1.500V10H-5V-.500L-8 1l-3-6z', colour));
export const moon =
  (colour: string): Sign =>
  (x, y) =>
    at(x, y, shape('M4-10A10.500 10.500 0 1 0 9 6 9 9 0 0 1 4-10z', colour));
export const waves =
  (colour: string): Sign =>
  (x, y) =>
    at(
      x,
      y,
      line(
        'M-10-6c3-3 4 3 7 0s4 3 7 0 3 0 6-1M-10 1c3-3 4 3 7 0s4 3 7 0 3 0 6-1M-10 8c3-3 4 3 7 0s4 3 7 0 3 0 6-1',
        colour,
        2.6,
      ),
    );
export const plate =
  (colour: string): Sign =>
  (x, y) =>
    at(x, y, line(disc(0, 0, 9.5), colour, 2.6) + shape(disc(0, 0, 5), colour));
export const bubbles =
  (colour: string): Sign =>
  (x, y) =>
    at(x, y, shape(disc(-4, 3, 6) + disc(6, -1, 4) + disc(0, -9, 2.6) + disc(6, 8, 2.2), colour));
export const bars =
  (colour: string): Sign =>
  (x, y) =>
    at(x, y, line('M-9-4H9M-9 4H3', colour, 4));
export const leaf =
  (colour: string): Sign =>
  (x, y) =>
    at(x, y, shape('M-9 9C-11-4-1-10 10-10 10 2 4 12-9 9z', colour) + line('M-7 8L3-3', '#FBFAF7', 2));
export const heart =
  (colour: string): Sign =>
  (x, y) =>
    at(x, y, shape('M0 10C-14 0-11-9-5-9c3 0 5 2 5 4 0-2 2-4 5-4 6 0 9 9-5 19z', colour));
export const none: Sign = () => '';
