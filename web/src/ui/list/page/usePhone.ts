import { useMediaQuery } from '@mantine/hooks'

/** A window too narrow for a table: also a desktop at 200 % zoom. The style sheets use the same width. */
export const usePhone = () =>
  useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false
