import { Box, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './PageHead.module.css'

interface PageHeadProps {
  title: ReactNode
  /** The picture before the title. */
  face?: ReactNode
  /** The count, or one line about the purpose of the page. */
  hint?: ReactNode
  /** Status and code next to the title. */
  aside?: ReactNode
  actions?: ReactNode
}

export function PageHead({ title, face, hint, aside, actions }: PageHeadProps) {
  return (
    <Group gap="8px 16px" justify="space-between" pt={14} pb={10} px="var(--gutter)">
      <Group gap={12} wrap="nowrap" miw={0}>
        {face}
        <Box miw={0}>
          <Group gap="4px 10px">
            <h1 className={`${classes.title} break-words text-semibold`}>{title}</h1>
            {aside}
          </Group>
          {/* The line keeps its height while the count loads, so that nothing moves. */}
          {hint !== undefined && (
            <Text size="sm" c="dimmed" className="figures">
              {hint || '\u00a0'}
            </Text>
          )}
        </Box>
      </Group>
      {actions && <Group gap={8}>{actions}</Group>}
    </Group>
  )
}
