import { Box } from '@mantine/core'
import type { ReactNode } from 'react'

interface HelperTextProps {
  children: ReactNode
  /** In a form: over all columns. */
  wide?: boolean
  /** Below what it belongs to, with some air between. */
  below?: boolean
  id?: string
}

/** A sentence at the side: what something means, what will happen, who may do what. */
export const HelperText = ({ children, wide, below, id }: HelperTextProps) => (
  <Box
    id={id}
    component="p"
    maw="72ch"
    c="dimmed"
    fz="sm"
    lh="20px"
    {...(below && { mt: 'xs' })}
    data-wide={wide || undefined}
  >
    {children}
  </Box>
)
