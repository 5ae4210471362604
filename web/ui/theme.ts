/** Mantine’s theme of the portal in the colours of a shop. */
import { createTheme, type CSSVariablesResolver, type MantineThemeOverride } from '@mantine/core';
import type { Shop } from '@ema/domain/access/roles.ts';
import { colors } from './colors.ts';

const inputs = { defaultProps: { size: 'md' } };
/** The title row of a dialog is no banner of the page. */
const dialog = { closeButtonProps: { 'aria-label': 'Chiudi' }, attributes: { header: { role: 'presentation' } } };
const floating = { defaultProps: { radius: 'lg' } };

/** The portal's theme in the colour of a shop; before sign-in it is the brand's blue. */
export const themeOf = (shop: Shop | null): MantineThemeOverride =>
  createTheme({
    colors,
    primaryColor: shop === 1 ? 'kleen' : 'fibra',
    primaryShade: shop === 1 ? { light: 7, dark: 6 } : { light: 7, dark: 5 },
    black: '#1D1B19',
    white: '#FFFFFF',
    fontFamily: "'Inter Variable', Inter, system-ui, sans-serif",
    fontSizes: { xs: '12px', sm: '14px', md: '16px', lg: '18px', xl: '22px' },
    lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.4', xl: '1.3' },
    spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
    radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px', xl: '20px' },
    defaultRadius: 'md',
    cursorType: 'pointer',
    respectReducedMotion: true,
    focusRing: 'auto',
    headings: {
      fontWeight: '680',
      sizes: {
        h1: { fontSize: '28px', lineHeight: '1.2' },
        h2: { fontSize: '20px', lineHeight: '1.3' },
        h3: { fontSize: '16px', lineHeight: '1.4' },
        h4: { fontSize: '14px', lineHeight: '1.45' },
      },
    },
    components: {
      Button: {
        defaultProps: { size: 'md' },
        styles: { label: { fontWeight: 600 } },
        vars: () => ({ root: {} }),
        classNames: { root: 'ema-button' },
      },
      TextInput: inputs,
      PasswordInput: {
        defaultProps: {
          ...inputs.defaultProps,
          rightSectionWidth: 48,
          visibilityToggleButtonProps: { 'aria-label': 'Mostra o nascondi la password' },
        },
      },
      Select: inputs,
      Textarea: inputs,
      Autocomplete: inputs,
      DateInput: inputs,
      NativeSelect: inputs,
      Paper: { defaultProps: { radius: 'lg', withBorder: true, shadow: undefined } },
      Card: { defaultProps: { radius: 'lg', withBorder: true } },
      // Square, as what can be chosen with others is; round is what excludes them.
      Checkbox: { defaultProps: { radius: 'sm' } },
      Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none' } },
      Menu: floating,
      Popover: floating,
      Modal: { defaultProps: { radius: 'lg', centered: true, ...dialog } },
    },
  });

/** Surfaces, lines and inks that components and our own styles share, by scheme. */
export const variablesOf =
  (shop: Shop | null): CSSVariablesResolver =>
  () => {
    const s = colors[shop === 1 ? 'kleen' : 'fibra'];
    const n = colors.gray;
    const d = colors.dark;
    return {
      variables: {
        '--ema-fibra': colors.fibra[7],
      },
      light: {
        '--ema-page': n[1],
        '--ema-surface': '#FFFFFF',
        '--ema-sunken': n[0],
        '--ema-line': n[2],
        '--ema-strong-line': n[3],
        '--ema-field': n[5],
        '--ema-ink': n[9],
        '--ema-support': n[6],
        '--ema-selected': s[1],
        '--ema-selected-ink': s[8],
        '--ema-tint': s[0],
        '--ema-picture': s[0],
        '--ema-link': s[7],
        '--ema-focus': s[7],
        '--ema-primary': s[7],
        '--ema-waiting': colors.amber[0],
        '--ema-waiting-line': colors.amber[3],
        '--ema-waiting-ink': colors.amber[8],
        '--ema-waiting-edge': colors.amber[4],
        '--ema-success-ink': colors.success[7],
        '--ema-success': colors.success[0],
        '--ema-danger-ink': colors.danger[7],
        '--ema-danger': colors.danger[0],
        '--ema-disabled': n[2],
        '--ema-series-1': s[5],
        '--ema-acting': colors.amber[3],
        '--mantine-color-body': '#FFFFFF',
        '--mantine-color-text': n[9],
        '--mantine-color-dimmed': n[6],
        '--mantine-color-placeholder': n[6],
        '--mantine-color-anchor': s[7],
        '--mantine-color-default-border': n[2],
        '--mantine-color-error': colors.danger[7],
        '--input-bd': n[5],
      },
      dark: {
        '--ema-page': d[8],
        '--ema-surface': d[7],
        '--ema-sunken': '#181715',
        '--ema-line': '#32302C',
        '--ema-strong-line': d[4],
        '--ema-field': d[3],
        '--ema-ink': d[0],
        '--ema-support': d[2],
        '--ema-selected': `color-mix(in srgb, ${s[6]} 38%, ${d[7]})`,
        '--ema-selected-ink': s[2],
        '--ema-tint': `color-mix(in srgb, ${s[6]} 22%, ${d[7]})`,
        '--ema-picture': d[6],
        '--ema-link': s[3],
        '--ema-focus': s[3],
        '--ema-primary': shop === 1 ? s[6] : s[5],
        '--ema-waiting': '#2E2410',
        '--ema-waiting-line': colors.amber[7],
        '--ema-waiting-ink': colors.amber[2],
        '--ema-waiting-edge': colors.amber[4],
        '--ema-success-ink': colors.success[3],
        '--ema-success': d[7],
        '--ema-danger-ink': colors.danger[3],
        '--ema-danger': '#2A1513',
        '--ema-disabled': '#32302C',
        '--ema-series-1': s[4],
        '--ema-acting': colors.amber[4],
        '--mantine-color-body': d[7],
        '--mantine-color-text': d[0],
        '--mantine-color-dimmed': d[2],
        '--mantine-color-placeholder': d[2],
        '--mantine-color-anchor': s[3],
        '--mantine-color-default-border': '#32302C',
        '--mantine-color-error': colors.danger[3],
        '--input-bd': d[3],
        ...Object.fromEntries((['fibra', 'kleen', 'amber', 'success', 'danger'] as const).flatMap(lightInDark)),
      },
    };
  };

/** The `light` variant of a colour on a dark surface: its own ground, not a shade of black. */
const lightInDark = (name: keyof typeof colors): [string, string][] => [
  [`--mantine-color-${name}-light`, `color-mix(in srgb, ${colors[name][6]} 38%, ${colors.dark[7]})`],
  [`--mantine-color-${name}-light-hover`, `color-mix(in srgb, ${colors[name][6]} 50%, ${colors.dark[7]})`],
  [`--mantine-color-${name}-light-color`, colors[name][2]],
];
