import { Button } from '@mantine/core'
import type { User } from '@muster/contract/access/users.contract.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconInfoCircle } from '@tabler/icons-react'
import { useMay } from '../../../kernel/session/permissions.ts'
import { Alert } from '../../../ui/states/Note.tsx'
import { useUserActions } from '../users/UserActions.tsx'

const TEXTS = {
  INVITED:
    'has not chosen a password yet. The link of the invitation works once; a new one makes the older stop working.',
  LOCKED: 'typed too many wrong passwords. The account opens by itself after a while, or at once when you unlock it.',
  INACTIVE: 'cannot sign in. The history of the account stays.',
} as const

/** What is special about an account that is not simply active, with the way on. */
export function StateNotice({ user }: { user: User }) {
  const can = useMay()
  const [first] = useUserActions()(user)
  if (user.status === 'ACTIVE') return null
  return (
    <Alert
      tone={user.status === 'LOCKED' ? 'warning' : 'info'}
      icon={<IconInfoCircle size={18} stroke={1.7} aria-hidden />}
      action={
        can(right('users', 'edit')) &&
        first && (
          <Button size="compact-sm" variant="default" onClick={first.run}>
            {first.label}
          </Button>
        )
      }
    >
      {user.name} {TEXTS[user.status]}
    </Alert>
  )
}
