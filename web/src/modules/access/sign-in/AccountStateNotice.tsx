import { Button } from '@mantine/core'
import type { User } from '@muster/contract/access/users.contract.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconInfoCircle } from '@tabler/icons-react'
import { useMay } from '../../../kernel/session/permissions.ts'
import { Alert } from '../../../ui/states/Alert.tsx'
import { useUserActions } from '../users/UserActions.tsx'

const TEXTS = {
  INVITED: 'has not set a password yet. The invitation link works once. Resending it disables the previous link.',
  LOCKED: 'entered too many incorrect passwords. The account unlocks automatically, or you can unlock it now.',
  INACTIVE: 'can’t sign in. The account history is kept.',
} as const

/** The notice for an account that is not simply active, with the next action. */
export function AccountStateNotice({ user }: { user: User }) {
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
