import { Box } from '@mantine/core'
import type { ReactNode } from 'react'

interface HelperTextProps {
  children: ReactNode
  /** Spans all columns of a form. */
  wide?: boolean
  /** Below the element it describes, with some space between. */
  below?: boolean
  id?: string
}

/** A secondary sentence: what something means, what will happen, or who may do what. */
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
