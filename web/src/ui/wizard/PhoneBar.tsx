import { Box, Divider } from '@mantine/core'
import type { ReactNode } from 'react'

/** At the foot of a phone, in place of what stands beside on a larger window. */
export const PhoneBar = ({ children }: { children: ReactNode }) => (
  <Box hiddenFrom="md" pos="sticky" bottom={0} bg="var(--page)" style={{ zIndex: 3 }}>
    <Divider color="var(--hairline)" />
    {children}
  </Box>
)
