/** The first screen after signing in. */
import { everybody } from './gates.ts';
import type { Pages } from './page.ts';

export const homePages = {
  home: { path: '/app', title: 'Home', gate: everybody, screen: 'home/home-page', asks: ['/api/home'] },
} as const satisfies Pages;
