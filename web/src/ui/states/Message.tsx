import { Group, Stack, Text, ThemeIcon } from '@mantine/core'
import type { ReactNode } from 'react'

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
      px={24}
      py={compact ? 36 : 72}
      role={role}
    >
      <ThemeIcon
        variant="default"
        size={44}
        radius="lg"
        mb={14}
        bg="var(--hover)"
        c="dimmed"
        bd="1px solid var(--hairline)"
        aria-hidden="true"
      >
        {icon}
      </ThemeIcon>
      <Title className="text-lg text-semibold">{title}</Title>
      {children && (
        <Text component="div" mt={4} c="dimmed" className="pre-line break-words">
          {children}
        </Text>
      )}
      {action && (
        <Group gap={8} align="stretch" justify="center" mt={16}>
          {action}
        </Group>
      )}
    </Stack>
  )
}
