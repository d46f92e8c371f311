import { Button } from '@mantine/core'
import type { LinkPurpose } from '@muster/contract/access/auth.contract.ts'
import { useRouter } from '@tanstack/react-router'
import { Alert } from '../../../ui/states/Alert.tsx'
import classes from './AuthCard.module.css'
import { EntryCard, EntryLink } from './AuthCard.tsx'

const USED = 'The link has already been used or has expired. If you have already set a password, sign in.'
const WAYS: Record<LinkPurpose, string> = {
  RESET: `${USED} Otherwise request a new link.`,
  INVITE: `${USED} Otherwise request a new link here, or contact the administrator who invited you.`,
  FIRST_ADMIN:
    'The link has already been used or has expired. If an administrator exists, sign in or ask them for an invitation. Otherwise restart the server to print a new link.',
}

/** Shown for an expired one-time link, with a link to request a new one. */
export function DeadLink({ purpose }: { purpose: LinkPurpose | null }) {
  const router = useRouter()
  return (
    <EntryCard title="This link has expired">
      <div className={classes.form}>
        <Alert tone="info" role="status">
          {WAYS[purpose ?? 'RESET']}
        </Alert>
        {purpose !== 'FIRST_ADMIN' && (
          <Button onClick={() => router.history.push('/forgot-password')}>Send a new link</Button>
        )}
      </div>
      <EntryLink to="/">Sign in</EntryLink>
    </EntryCard>
  )
}
