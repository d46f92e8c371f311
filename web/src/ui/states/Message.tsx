import { Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './states.module.css'

interface MessageProps {
  icon: ReactNode
  title: string
  children?: ReactNode
  /** What to do next. */
  action?: ReactNode
  role?: 'alert' | 'status'
  /** Inside a table or panel, without the margins of a full page. */
  compact?: boolean | undefined
  /** The message is the only content of the page, so its title is the page heading. */
  isPage?: boolean | undefined
}

/** An icon, one sentence, and one action. */
export function Message({ icon, title, children, action, role, compact, isPage }: MessageProps) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <Stack
      my={0}
      mx="auto"
      maw={460}
      ta="center"
      gap={0}
      align="center"
      justify="center"
      className={classes.message}
      data-compact={compact || undefined}
      role={role}
    >
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <Title className="text-lg text-semibold">{title}</Title>
      {children && <div className={classes.text}>{children}</div>}
      {action && (
        <Group gap={8} align="stretch" justify="center" mt={16}>
          {action}
        </Group>
      )}
    </Stack>
  )
}
