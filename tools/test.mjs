#!/usr/bin/env node
// `npm test`, what CI runs: all checks and tests in order. `--only <step>[,<step>]` for a part; `--list` names the steps.
import { ensureInstalled, goOn } from './install.mjs';

ensureInstalled();
await goOn('test.ts', process.argv.slice(2));
