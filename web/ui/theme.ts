/**
 * The theme: colours, type and density of every screen. What must stay true: text on every background, in light and
 * dark, has a contrast of at least 4.5 to 1. The shades that Mantine uses for text (7 and 9 in light, 0 and 4 in dark)
 * and the greys of dimmed text are chosen for it.
 */
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const teal: MantineColorsTuple = [
  '#ecf7f5',
  '#d3ebe8',
  '#a8d6d1',
  '#7cc1ba',
  '#55ada5',
  '#2e938b',
  '#167a72',
  '#0d655f',
  '#0a524d',
  '#073f3b',
];

const gray: MantineColorsTuple = [
  '#f7f8f9',
  '#eff1f3',
  '#e3e7ea',
  '#d3d9de',
  '#b9c1c8',
  '#7d8791',
  '#5b656f',
  '#47505a',
  '#333b43',
  '#1c2227',
];

const dark: MantineColorsTuple = [
  '#dde2e6',
  '#b8c0c7',
  '#98a2ab',
  '#7b868f',
  '#404950',
  '#313940',
  '#272e34',
  '#1d2328',
  '#161b1f',
  '#101417',
];

const red: MantineColorsTuple = [
  '#fdf0ef',
  '#fadddb',
  '#f4bab6',
  '#ee958f',
  '#f0837b',
  '#dd534a',
  '#cb3a31',
  '#b42b23',
  '#93211b',
  '#701812',
];

const orange: MantineColorsTuple = [
  '#fdf3e4',
  '#fae5c4',
  '#f3cb8c',
  '#ebb157',
  '#e39c33',
  '#c57c14',
  '#a8650c',
  '#8b5109',
  '#714107',
  '#552f04',
];

const green: MantineColorsTuple = [
  '#eef7ec',
  '#daedd6',
  '#b5dbae',
  '#8ec886',
  '#6fb766',
  '#4d9a45',
  '#378030',
  '#2b6a26',
  '#22551e',
  '#193f16',
];

export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: 7,
  colors: { teal, gray, dark, red, orange, green },
  black: '#1c2227',
  defaultRadius: 'md',
  radius: { xs: '3px', sm: '5px', md: '8px', lg: '12px', xl: '20px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Consolas, 'Liberation Mono', monospace",
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.125rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
});

/** In dark mode Mantine's tinted backgrounds are almost black; these stay recognisable, with text in shade 2. */
const darkTints = Object.fromEntries(
  ['teal', 'gray', 'red', 'orange', 'green'].flatMap((color) => [
    [`--mantine-color-${color}-light`, `color-mix(in srgb, var(--mantine-color-${color}-6) 28%, transparent)`],
    [`--mantine-color-${color}-light-hover`, `color-mix(in srgb, var(--mantine-color-${color}-6) 40%, transparent)`],
    [`--mantine-color-${color}-light-color`, `var(--mantine-color-${color}-2)`],
  ]),
);

/** Our own variables for backgrounds and borders, and Mantine's where its own values lack contrast. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-error': 'var(--mantine-color-red-7)',
    '--mantine-color-success': 'var(--mantine-color-green-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-disabled-color': 'var(--mantine-color-gray-5)',
    '--ui-ground': 'var(--mantine-color-gray-0)',
    '--ui-surface': '#ffffff',
    '--ui-raised': 'var(--mantine-color-gray-0)',
    '--ui-line': 'var(--mantine-color-gray-2)',
    '--ui-line-strong': 'var(--mantine-color-gray-3)',
    '--ui-field-line': '#98a2ab',
    '--ui-hover': 'var(--mantine-color-teal-0)',
    '--ui-focus': 'var(--mantine-color-teal-6)',
    '--ui-danger': 'var(--mantine-color-red-7)',
    '--ui-danger-ground': 'var(--mantine-color-red-0)',
    '--ui-warning': 'var(--mantine-color-orange-7)',
    '--ui-warning-ground': 'var(--mantine-color-orange-0)',
    '--ui-success': 'var(--mantine-color-green-7)',
  },
  dark: {
    ...darkTints,
    '--mantine-color-body': 'var(--mantine-color-dark-7)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-success': 'var(--mantine-color-green-4)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--ui-ground': 'var(--mantine-color-dark-8)',
    '--ui-surface': 'var(--mantine-color-dark-7)',
    '--ui-raised': 'var(--mantine-color-dark-6)',
    '--ui-line': 'var(--mantine-color-dark-5)',
    '--ui-line-strong': 'var(--mantine-color-dark-4)',
    '--ui-field-line': '#5f6a73',
    '--ui-hover': '#212d30',
    '--ui-focus': 'var(--mantine-color-teal-4)',
    '--ui-danger': 'var(--mantine-color-red-4)',
    '--ui-danger-ground': '#33211f',
    '--ui-warning': 'var(--mantine-color-orange-4)',
    '--ui-warning-ground': '#30281a',
    '--ui-success': 'var(--mantine-color-green-4)',
  },
});
