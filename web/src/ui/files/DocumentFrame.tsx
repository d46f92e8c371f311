import { Box } from '@mantine/core'
import type { ComponentProps } from 'react'

/** A document or a mail in a frame. Both are written for a white page, whatever the colours of this one. */
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
