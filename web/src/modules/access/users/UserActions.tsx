import type { User } from '@muster/contract/access/users.contract.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import {
  IconDeviceMobileOff,
  IconLockOpen,
  IconLogout,
  IconMailForward,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react'
import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from 'react'
import { useAction, useEndpoint } from '../../../kernel/api/endpoint.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { useMe } from '../../../kernel/session/session.ts'
import type { RecordAction } from '../../../ui/record/menu/OverflowMenu.tsx'
import { userApi } from '../endpoints.ts'
import { LINK_WITHOUT_MAIL } from '../labels.ts'
import type { UserDialogParams } from './UserDialog.tsx'
import { whyStaysActive, whyTwoFactorStays } from './user-limits.ts'

const UserDialog = lazy(() => import('./UserDialog.tsx').then((file) => ({ default: file.UserDialog })))

interface UserActionRequest {
  open(params: UserDialogParams): void
  /** The number of active administrators; undefined while unknown. */
  administrators: number | undefined
}

const RequestContext = createContext<UserActionRequest | null>(null)
const ACTIVE_ADMINISTRATORS = { role: 'ADMIN', active: 'true', pageSize: 1 } as const

/** Provides the dialogs of user actions to everything below it, once for a whole list. */
export function UserActions({ children }: { children: ReactNode }) {
  const [params, setParams] = useState<UserDialogParams | null>(null)
  const administrators = useEndpoint(userApi.list, { query: ACTIVE_ADMINISTRATORS }).data?.meta.total
  return (
    <RequestContext value={{ open: setParams, administrators }}>
      {children}
      {params && (
        <Suspense>
          <UserDialog params={params} onClose={() => setParams(null)} />
        </Suspense>
      )}
    </RequestContext>
  )
}

function useUserAction(): UserActionRequest {
  const context = useContext(RequestContext)
  if (!context) throw new Error('Actions on users stand outside UserActions.')
  return context
}

export const useAdministrators = () => useUserAction().administrators

/** The actions that are possible on a user now, and the others with the reason why not. */
export function useUserActions(): (user: User) => RecordAction[] {
  const can = useMay()
  const { id: myID } = useMe()
  const { open, administrators } = useUserAction()
  const invite = useAction(userApi.invite, {
    done: ({ email }) => `New invitation to ${email} created. ${LINK_WITHOUT_MAIL}`,
    refreshes: ['mailbox'],
  })
  const unlock = useAction(userApi.unlock, { done: ({ name }) => `${name} can try to sign in again` })
  const mayEdit = can(right('users', 'edit'))
  const mayDeactivate = can(right('users', 'delete'))
  return (user) => {
    const situation = { user, myID, administrators }
    const params = { id: user.id }
    const actions: (RecordAction | false)[] = [
      mayEdit &&
        user.status === 'INVITED' && {
          label: 'Resend invitation',
          icon: IconMailForward,
          run: () => invite.mutate({ params }),
        },
      mayEdit &&
        user.status === 'LOCKED' && { label: 'Unlock', icon: IconLockOpen, run: () => unlock.mutate({ params }) },
      mayEdit &&
        user.active &&
        user.status !== 'INVITED' && {
          id: 'SIGN_OUT',
          label: 'Sign out everywhere…',
          icon: IconLogout,
          run: () => open({ what: 'SIGN_OUT', user }),
        },
      mayEdit &&
        user.twoFactorEnabled && {
          id: 'REMOVE_TWO_FACTOR',
          label: 'Reset two-factor authentication…',
          icon: IconDeviceMobileOff,
          whyNot: whyTwoFactorStays(situation),
          run: () => open({ what: 'REMOVE_TWO_FACTOR', user }),
        },
      mayEdit &&
        !user.active && { label: 'Reactivate…', icon: IconUserCheck, run: () => open({ what: 'REACTIVATE', user }) },
      mayDeactivate &&
        user.active && {
          label: 'Deactivate…',
          icon: IconUserOff,
          isDestructive: true,
          whyNot: whyStaysActive(situation),
          run: () => open({ what: 'DEACTIVATE', user }),
        },
    ]
    return actions.filter((action) => action !== false)
  }
}
