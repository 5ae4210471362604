#!/usr/bin/env node
/** Runs what CI runs, for `npm test`. `--only <step>[,<step>]` for a part; `--list` names the steps. */
import { ensureInstalled, goOn } from './install.mjs';

ensureInstalled();
await goOn('test.ts', process.argv.slice(2));
