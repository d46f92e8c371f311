import { Button } from '@mantine/core'
import type { LinkPurpose } from '@muster/contract/access/auth.contract.ts'
import { Link, useRouter } from '@tanstack/react-router'
import { Alert } from '../../../ui/states/Note.tsx'
import classes from './AuthCard.module.css'
import { EntryCard } from './AuthCard.tsx'

const USED =
  'It was used already, a newer one took its place, or it is too old. If you chose a password with it, sign in.'
const WAYS: Record<LinkPurpose, string> = {
  RESET: `${USED} Otherwise ask for a new one.`,
  INVITE: `${USED} Otherwise ask for a new one here, or ask the administrator who invited you.`,
  FIRST_ADMIN:
    'It was used already or is too old. If there is an administrator, sign in or ask them for an invitation. If there is none, start the server again: it prints a new link.',
}

/** Said for a one-time link that opens nothing any more, with the way to a new one. */
export function DeadLink({ purpose }: { purpose: LinkPurpose | null }) {
  const router = useRouter()
  return (
    <EntryCard title="This link has expired">
      <div className={classes.form}>
        <Alert tone="info" role="status">
          {WAYS[purpose ?? 'RESET']}
        </Alert>
        {purpose !== 'FIRST_ADMIN' && (
          <Button onClick={() => router.history.push('/forgot-password')}>Mail me a new link</Button>
        )}
      </div>
      <p className={classes.links}>
        <Link to="/">Sign in</Link>
      </p>
    </EntryCard>
  )
}
