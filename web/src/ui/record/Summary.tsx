import { Box } from '@mantine/core'
import type { ReactNode } from 'react'

/** The title of a collapsed part, as the first element of a `<details>`. */
export const Summary = ({ children }: { children: ReactNode }) => (
  <Box component="summary" w="fit-content" mih={24} mb="xs" c="dimmed" fz="sm" className="pointer">
    {children}
  </Box>
)
