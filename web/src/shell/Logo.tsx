import { Box, Flex } from '@mantine/core'

export const LogoMark = () => (
  <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="var(--accent)" />
    <path
      d="M8 23V9.5l8 8 8-8V23"
      fill="none"
      stroke="#fff"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)

/** The logo and the product name; the header hides the name (`data-name`) when there is no space. */
export const Logo = () => (
  <Flex component="span" display="inline-flex" gap={10} align="center" c="var(--text)">
    <LogoMark />
    <Box component="span" fz="lg" fw={600} lts="-0.01em" data-name>
      Muster
    </Box>
  </Flex>
)
