import { Box, Flex } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Tone } from '../badge/StatusBadge.tsx'
import { toneColors } from '../badge/toneColors.ts'
import classes from './Alert.module.css'

interface AlertProps {
  tone: Tone
  icon?: ReactNode
  role?: 'alert' | 'status'
  /** A link or button for what to do next. */
  action?: ReactNode
  children: ReactNode
}

/** Information to read before continuing, in the colour of its severity; the text states the severity as well. */
export const Alert = ({ tone, icon, role, action, children }: AlertProps) => (
  <Flex
    gap={10}
    wrap="wrap"
    py="sm"
    px={14}
    bdrs="md"
    fz="sm"
    lh="20px"
    className={`${classes.alert} break-words`}
    {...toneColors(tone)}
    data-wide
    role={role}
  >
    {icon}
    <Box flex="1 1 70%" miw={0}>
      {children}
    </Box>
    {action}
  </Flex>
)
