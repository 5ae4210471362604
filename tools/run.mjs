#!/usr/bin/env node
// `node tools/run.mjs <script.ts> …`: a script under the pinned Node; outside tools/ with DATABASE_URL of the portal's database.
import { ensureInstalled, goOn } from './install.mjs';

ensureInstalled();
await goOn('run.ts', process.argv.slice(2));
