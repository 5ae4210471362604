/** Who may be at which address of the portal. */
import { mayPass, type Gate } from '@ema/domain/access/gate.ts';
import type { Role, Shop } from '@ema/domain/access/roles.ts';
import { allPages } from './all.ts';
import { administrators } from './gates.ts';
import { entryAt } from './menu.ts';

/** Is an address one of those that a pattern with `$id` and the like stands for? */
export const fits = (pattern: string, path: string): boolean => {
  const [want, have] = [pattern.split('/'), path.split('/')];
  return (
    want.length === have.length && want.every((part, i) => part === have[i] || (part.startsWith('$') && have[i] !== ''))
  );
};

/**
 * The gate of an address: that of the menu entry that leads exactly there, of its page, or else of the entry that
 * begins it; below `/admin` the administrators’ (NET-005). Null for an address that is no page of the portal, and for
 * the pages one sees signed out.
 */
export const gateAt = (path: string): Gate | null => {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  const entry = entryAt(plain);
  if (entry?.path === plain) return entry.gate;
  const own = allPages.find((page) => fits(page.path, plain))?.gate;
  if (own) return own === 'anybody' ? null : own;
  if (entry) return entry.gate;
  return plain === '/admin' || plain.startsWith('/admin/') ? administrators : null;
};

/** May somebody with these roles, working in this shop, be at an address (ACC-021, ORD-034)? Calls ask again. */
export const mayVisit = (path: string, roles: readonly Role[], shop: Shop | null, isResting = false): boolean => {
  const gate = gateAt(path);
  return gate === null || mayPass(gate, roles, shop, isResting);
};
