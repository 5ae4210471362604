/** How the repository is laid out: what the checks, the map and the build agree on. */
import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '');

export const workspaces = ['domain', 'calls', 'server', 'web', 'e2e', 'bench', 'tools'] as const;
export type Workspace = (typeof workspaces)[number];

/** The closed list of features; AGENTS.md names the same. */
export const features = [
  'access',
  'users',
  'home',
  'search',
  'views',
  'operations',
  'alerts',
  'codes',
  'contracts',
  'fiscal-documents',
  'profile',
  'incomes',
  'data-validation',
  'levels',
  'user-documents',
  'media',
  'galleries',
  'network',
  'agents',
  'agent-cards',
  'announcements',
  'anomalies',
  'sponsorship',
  'appointments',
  'customers',
  'catalogue',
  'admin-orders',
  'drafts',
  'orders',
  'customer-orders',
  'private-orders',
  'payments',
  'deliveries',
  'shippings',
  'reports',
  'rankings',
  'meetings',
  'places',
  'api-keys',
  'webhooks',
  'privacy',
  'bulk',
  'system',
] as const;

const skipped = new Set(['node_modules', 'dist', '.data', '.cache', '.git', 'coverage', 'test-results']);

/** Every file below `folder` (relative to the root, with `/`), sorted; what is built, installed or data is left out. */
export const filesBelow = (folder: string): string[] => {
  const start = join(root, folder);
  if (!existsSync(start)) return [];
  return readdirSync(start, { withFileTypes: true })
    .flatMap((entry) => {
      if (skipped.has(entry.name)) return [];
      const path = relative(root, join(start, entry.name)).split(sep).join('/');
      return entry.isDirectory() ? filesBelow(path) : [path];
    })
    .toSorted();
};

export const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file);
export const isSource = (file: string): boolean => /\.(ts|tsx|mts|mjs)$/.test(file);
