#!/usr/bin/env node
/** Runs a script under the pinned Node: `node tools/run.mjs <script.ts> …`, outside tools/ with DATABASE_URL. */
import { ensureInstalled, goOn } from './install.mjs';

ensureInstalled();
await goOn('run.ts', process.argv.slice(2));
