#!/usr/bin/env node
// `npm start`: everything a fresh clone needs to answer at http://localhost:3000. `--dev`: with live reload.
import { ensureInstalled, goOn } from './install.mjs';

ensureInstalled();
await goOn('start.ts', process.argv.slice(2));
