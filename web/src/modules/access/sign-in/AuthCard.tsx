import { Anchor, Center, Paper, Stack, Text, Title } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Alert } from '../../../ui/states/Alert.tsx'

interface AuthCardProps {
  title: string
  hint?: ReactNode
  children: ReactNode
}

/** The card in the middle of the pages for signed-out users. */
export function AuthCard({ title, hint, children }: AuthCardProps) {
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

/** The link to another of these pages, below the card’s fields. */
export const AuthLink = ({ to, children }: { to: LinkProps['to']; children: ReactNode }) => (
  <Text mt={18} size="sm" ta="center">
    <Anchor inherit component={Link} to={to}>
      {children}
    </Anchor>
  </Text>
)

interface AuthMessageProps {
  title: string
  text: string
  /** A button below the text. */
  action?: ReactNode
  link: { to: LinkProps['to']; label: string }
}

/** A card without a form: a message, and the link to the next page. */
export const AuthMessage = ({ title, text, action, link }: AuthMessageProps) => (
  <AuthCard title={title}>
    <Stack mt={20}>
      <Alert tone="info" role="status">
        {text}
      </Alert>
      {action}
    </Stack>
    <AuthLink to={link.to}>{link.label}</AuthLink>
  </AuthCard>
)
