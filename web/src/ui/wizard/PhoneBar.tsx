import { Box, Divider } from '@mantine/core'
import type { ReactNode } from 'react'

/** At the bottom of a phone screen, in place of the side column of larger windows. */
export const PhoneBar = ({ children }: { children: ReactNode }) => (
  <Box hiddenFrom="md" pos="sticky" bottom={0} bg="var(--page)" style={{ zIndex: 3 }}>
    <Divider color="var(--hairline)" />
    {children}
  </Box>
)
