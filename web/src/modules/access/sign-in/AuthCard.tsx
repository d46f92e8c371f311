import { Anchor, Center, Paper, Text, Title } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface EntryCardProps {
  title: string
  hint?: ReactNode
  children: ReactNode
}

/** The card in the middle of the pages for signed-out users. */
export function EntryCard({ title, hint, children }: EntryCardProps) {
  return (
    <Center component="main" mih="100dvh" p="md" bg="var(--side)">
      <Paper w="100%" maw={380} shadow="sm" p={{ base: '24px 20px', xs: 32 }}>
        <Title>{title}</Title>
        {hint && (
          <Text size="sm" mt={2} c="dimmed">
            {hint}
          </Text>
        )}
        {children}
      </Paper>
    </Center>
  )
}

/** The way to another of these pages, below the card’s fields. */
export const EntryLink = ({ to, children }: { to: LinkProps['to']; children: ReactNode }) => (
  <Text mt={18} size="sm" ta="center">
    <Anchor inherit component={Link} to={to}>
      {children}
    </Anchor>
  </Text>
)
