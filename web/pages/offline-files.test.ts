import { expect, it } from 'vitest';
import { offlineFiles, type BuiltCode } from './offline-files.ts';

const code = (fileName: string, more: Partial<BuiltCode> = {}): BuiltCode => ({
  fileName,
  facadeModuleId: null,
  isEntry: false,
  imports: [],
  dynamicImports: [],
  beside: [],
  ...more,
});
const scan = '/web/features/meetings/scan-page.tsx';
const codes = [
  code('index.js', { isEntry: true, imports: ['core.js'], dynamicImports: ['scan.js', 'other.js', 'ahead.js'] }),
  code('core.js', { beside: ['core.css', 'inter-latin-wght.woff2', 'inter-latin-ext-wght.woff2'] }),
  code('scan.js', { facadeModuleId: scan, imports: ['part.js'], dynamicImports: ['camera.js', 'other.js'] }),
  code('part.js', { beside: ['part.css'] }),
  code('camera.js', { imports: ['part.js'] }),
  code('other.js', { facadeModuleId: '/web/features/orders/other-page.tsx', imports: ['heavy.js'] }),
  code('heavy.js'),
  code('ahead.js'),
];

it('NET-593 a screen is kept with all it imports and opens when it is needed, without the screens it leads to', () => {
  expect(offlineFiles(codes, [scan])).toEqual([
    'ahead.js',
    'camera.js',
    'core.css',
    'core.js',
    'index.js',
    'inter-latin-wght.woff2',
    'part.css',
    'part.js',
    'scan.js',
  ]);
});

it('NET-593 a screen that is no file of its own fails the build: it would be missing without a network', () => {
  expect(() => offlineFiles(codes, ['/web/ui/shell/frame.tsx'])).toThrow('/web/ui/shell/frame.tsx');
});
