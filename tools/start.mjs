#!/usr/bin/env node
/** Starts the portal for `npm start`, on a fresh clone as well. `--dev`: with live reload. */
import { ensureInstalled, goOn } from './install.mjs';

ensureInstalled();
await goOn('start.ts', process.argv.slice(2));
