import { Box } from '@mantine/core'
import type { ComponentProps } from 'react'

/** An iframe for a document or an email. Its background is always white, because the content is designed for white. */
export const DocumentFrame = (props: Omit<ComponentProps<'iframe'>, 'style' | 'color'>) => (
  <Box
    component="iframe"
    w="100%"
    mih={480}
    bd="1px solid var(--hairline)"
    bdrs="md"
    bg="#fff"
    style={{ colorScheme: 'light' }}
    {...props}
  />
)
