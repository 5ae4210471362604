import { describe, expect, it } from 'vitest';
import { lateGoingProblems } from './late-going.ts';

const problems = (file: string, line: string): string[] => lateGoingProblems(new Map([[file, ['', line]]]));

describe('ACC-710 where one is led', () => {
  it.each([
    '      await navigate({ to: paths.account });',
    '      return () => navigate({ to: paths.account });',
    '    void refresh().then(() => void navigate({ to: paths.account }));',
    '      location.assign(url);',
  ])('may not follow what was waited for: %s', (line) =>
    expect(problems('web/features/orders/a.tsx', line)).toEqual([
      expect.stringContaining('web/features/orders/a.tsx:2: '),
    ]),
  );

  it.each([
    ['web/features/orders/a.tsx', '  const back = () => void navigate({ to: paths.orders });'],
    ['web/features/orders/a.tsx', '  const navigate = useNavigate();'],
    ['web/features/orders/a.tsx', '      await go({ to: paths.orders });'],
    ['web/ui/shell/a.tsx', '      void router.navigate({ href: to, ignoreBlocker: true });'],
    ['web/kernel/use-go.ts', '        await navigate(where);'],
    ['e2e/orders/a.spec.ts', '  await navigate(page);'],
  ])('%s may: %s', (file, line) => expect(problems(file, line)).toEqual([]));
});
