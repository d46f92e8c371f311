import { Button } from '@mantine/core'
import type { LinkPurpose } from '@muster/contract/access/auth.contract.ts'
import { useRouter } from '@tanstack/react-router'
import { AuthMessage } from './AuthCard.tsx'

const USED = 'The link has already been used or has expired. If you have already set a password, sign in.'
const TEXTS: Record<LinkPurpose, string> = {
  RESET: `${USED} Otherwise request a new link.`,
  INVITE: `${USED} Otherwise request a new link here, or contact the administrator who invited you.`,
  FIRST_ADMIN:
    'The link has already been used or has expired. If an administrator exists, sign in or ask them for an invitation. Otherwise restart the server to print a new link.',
}

/** Shown for an expired one-time link, with a link to request a new one. */
export function ExpiredLink({ purpose }: { purpose: LinkPurpose | null }) {
  const router = useRouter()
  return (
    <AuthMessage
      title="This link has expired"
      text={TEXTS[purpose ?? 'RESET']}
      action={
        purpose !== 'FIRST_ADMIN' && (
          <Button onClick={() => router.history.push('/forgot-password')}>Send a new link</Button>
        )
      }
      link={{ to: '/', label: 'Sign in' }}
    />
  )
}
