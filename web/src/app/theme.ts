import {
  type CSSVariablesResolver,
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core'
import { restoreFocus } from '../ui/dialog/restoreFocus.ts'
import { matchingOptions } from '../ui/fields/choices/options.ts'

const accent: MantineColorsTuple = [
  '#eef1ff',
  '#dfe4ff',
  '#bcc6fb',
  '#97a5f6',
  '#7788f1',
  '#6172ed',
  '#4f5fe0',
  '#4350c4',
  '#37429f',
  '#2a3276',
]
const gray: MantineColorsTuple = [
  '#f8f9fb',
  '#f1f3f6',
  '#e6e9ee',
  '#d6dae2',
  '#b6bcc8',
  '#8b93a3',
  '#687083',
  '#4a5162',
  '#2f3544',
  '#1a1f2b',
]
/** From text to the darkest background, in the order that Mantine expects. */
const dark: MantineColorsTuple = [
  '#e4e7ee',
  '#c3c9d6',
  '#98a1b3',
  '#6b7486',
  '#2f3542',
  '#262b36',
  '#1e222b',
  '#11141a',
  '#0c0e13',
  '#08090d',
]

const dialog = {
  closeButtonProps: { 'aria-label': 'Close' },
  ref: restoreFocus,
  // Screen readers would announce the <header> of a dialog as a second banner landmark.
  attributes: { header: { role: 'presentation' } },
}
const named = { closeButtonProps: { 'aria-label': 'Close' } }
/** No weekend days are marked: they depend on the country. */
const calendar = { previousLabel: 'Previous', nextLabel: 'Next', hideOutsideDates: true, weekendDays: [] }
const calendarInput = { ...calendar, valueFormat: 'D MMM YYYY', clearButtonProps: { 'aria-label': 'Clear' } }
const bestFirst = ({ options, search }: { options: readonly { label: string }[]; search: string }) =>
  matchingOptions(options, search)
/**
 * The list stays closed on focus: after a rejected submission it would cover the error. A click, a letter or an arrow
 * key opens it.
 */
const options = {
  withScrollArea: false,
  openOnFocus: false,
  filter: bestFirst,
  clearButtonProps: { 'aria-label': 'Clear' },
}
/** 180 ms, ease-out, opacity and at most 8 px of shift. */
const arrive = { duration: 180, timingFunction: 'ease-out' }

/**
 * The theme. Colours that the style sheets also use are CSS variables in app.css; defaults are set by component name,
 * so that the theme adds no component to the first chunk.
 */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: 6,
  colors: { accent, gray, dark },
  black: '#1a1f2b',
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.375rem' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.5', lg: '1.5', xl: '1.3' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.45' },
      h4: { fontSize: '0.875rem', lineHeight: '1.45' },
      h5: { fontSize: '0.8125rem', lineHeight: '1.45' },
      h6: { fontSize: '0.75rem', lineHeight: '1.45' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  /** md is the width from which the menu is permanent: 900 px. */
  breakpoints: { xs: '30em', sm: '40em', md: '56.25em', lg: '75em', xl: '90em' },
  shadows: {
    xs: 'none',
    sm: '0 1px 2px rgb(16 20 30 / 8%)',
    md: '0 6px 20px rgb(16 20 30 / 12%)',
    lg: '0 12px 32px rgb(16 20 30 / 16%)',
    xl: '0 20px 48px rgb(16 20 30 / 20%)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 30 } },
    Alert: { defaultProps: { closeButtonLabel: 'Close', radius: 'md' } },
    Anchor: { defaultProps: { underline: 'hover' } },
    Autocomplete: { defaultProps: options },
    Calendar: { defaultProps: calendar },
    DateInput: { defaultProps: calendarInput },
    DatePicker: { defaultProps: calendar },
    DatePickerInput: { defaultProps: calendarInput },
    DateTimePicker: { defaultProps: calendarInput },
    Drawer: { defaultProps: { ...dialog, position: 'right', size: 560, transitionProps: arrive } },
    /* The description is below the control, so that the controls of one row are aligned. */
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    FileInput: { defaultProps: { clearButtonProps: { 'aria-label': 'Clear' } } },
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, shadow: 'md', transitionProps: { duration: 120 } } },
    Modal: {
      defaultProps: {
        ...dialog,
        radius: 'xl',
        transitionProps: { ...arrive, transition: 'fade-up' },
        overlayProps: { backgroundOpacity: 0.5 },
      },
    },
    MonthPicker: { defaultProps: calendar },
    MonthPickerInput: {
      defaultProps: { ...calendar, valueFormat: 'MMM YYYY', clearButtonProps: { 'aria-label': 'Clear' } },
    },
    MultiSelect: { defaultProps: options },
    Notification: { defaultProps: named },
    PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Show password' } } },
    Paper: { defaultProps: { withBorder: true, radius: 'lg', bg: 'var(--tile)' } },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 } } },
    Select: { defaultProps: { ...options, checkIconPosition: 'right' } },
    Stack: { defaultProps: { gap: 'lg', miw: 0 } },
    Tabs: { defaultProps: { keepMounted: false } },
    TagsInput: { defaultProps: options },
    Tooltip: { defaultProps: { openDelay: 400, events: { hover: true, focus: true, touch: false }, fz: 'xs' } },
  },
})

const shared = {
  '--mantine-color-body': 'var(--page)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--dimmed)',
  '--mantine-color-placeholder': 'var(--dimmed)',
  '--mantine-color-error': 'var(--error)',
  '--mantine-color-anchor': 'var(--link)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-default': 'var(--control)',
  '--mantine-color-default-hover': 'var(--soft)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--button-border)',
}

/** Sets Mantine's own colours to ours in both schemes; its default red, light text and borders do not meet WCAG AA. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared })

/** The key is also in public/color-scheme.js, which reads it before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'muster-color-scheme' })
