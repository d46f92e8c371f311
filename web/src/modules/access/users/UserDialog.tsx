import type { User } from '@muster/contract/access/users.contract.ts'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { counted } from '../../../ui/format/number.ts'
import { userApi } from '../endpoints.ts'

/** A transition of a user's account that needs confirmation. */
export interface UserDialogParams {
  what: 'DEACTIVATE' | 'REACTIVATE' | 'SIGN_OUT' | 'REMOVE_TWO_FACTOR'
  user: User
}

interface UserDialogProps {
  params: UserDialogParams
  onClose(): void
}

interface Labels {
  title: string
  verb: string
  text: string
  isDestructive: boolean
}

/** Shows the effects of a transition, and makes it after confirmation. */
export function UserDialog({ params: requested, onClose }: UserDialogProps) {
  const run = useSteps()
  const { text, ...labels } = LABELS[requested.what](requested.user)
  return (
    <ConfirmDialog opened {...labels} onConfirm={() => run(requested)} onClose={onClose}>
      {text}
    </ConfirmDialog>
  )
}

function useSteps() {
  const refreshes = ['users']
  const deactivate = useAction(userApi.remove, { done: ({ name }) => `${name} deactivated`, refreshes })
  const reactivate = useAction(userApi.update, { done: ({ name }) => `${name} reactivated`, refreshes })
  const removeTwoFactor = useAction(userApi.removeTwoFactor, {
    done: ({ name }) => `Two-factor authentication of ${name} reset`,
    refreshes,
  })
  const signOut = useAction(userApi.endSessions, {
    done: ({ endedSessions }) => `${counted(endedSessions, ['session', 'sessions'])} ended`,
    refreshes,
  })
  return ({ what, user: { id, version } }: UserDialogParams): Promise<unknown> => {
    const params = { id }
    if (what === 'DEACTIVATE') return deactivate.mutateAsync({ query: { id } })
    if (what === 'REACTIVATE') return reactivate.mutateAsync({ params, body: { version, active: true } })
    if (what === 'SIGN_OUT') return signOut.mutateAsync({ params })
    return removeTwoFactor.mutateAsync({ params })
  }
}

const LABELS: Record<UserDialogParams['what'], (user: User) => Labels> = {
  DEACTIVATE: ({ name }) => ({
    title: `Deactivate ${name}?`,
    verb: 'Deactivate',
    text: `All sessions of ${name} end immediately, and invitation and reset links stop working. Records and history are kept. The account can be reactivated.`,
    isDestructive: true,
  }),
  REACTIVATE: ({ name }) => ({
    title: `Reactivate ${name}?`,
    verb: 'Reactivate',
    text: `${name} can sign in again with the previous password, role and countries. Check the role and countries first.`,
    isDestructive: false,
  }),
  SIGN_OUT: ({ name }) => ({
    title: `Sign ${name} out everywhere?`,
    verb: 'Sign out everywhere',
    text: `All sessions of ${name} end immediately on all devices. Unsaved changes will be lost. They can sign in again at any time.`,
    isDestructive: true,
  }),
  REMOVE_TWO_FACTOR: ({ name }) => ({
    title: `Reset two-factor authentication of ${name}?`,
    verb: 'Reset two-factor authentication',
    text: `Use this if the user lost both the phone and the recovery codes. Verify that the request comes from them. Their sessions end immediately, they can sign in with the password only, and they are notified by email.`,
    isDestructive: true,
  }),
}
