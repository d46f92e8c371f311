import type { User } from '@muster/contract/access/users.contract.ts'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { ListRow, RowList } from '../../../ui/record/RowList.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { userApi } from '../endpoints.ts'
import { SessionList } from '../profile/SessionList.tsx'
import { useUserActions } from './UserActions.tsx'

const ON = 'A code from an authenticator app is required in addition to the password.'
const OFF = 'Sign-in with password only. The user can enable it under Profile.'

/** The two-factor sign-in and the sessions of a user. */
export function UserSecurity({ user }: { user: User }) {
  const actions = useUserActions()(user)
  const removal = actions.find(({ id }) => id === 'REMOVE_TWO_FACTOR')
  const signOut = actions.find(({ id }) => id === 'SIGN_OUT')
  return (
    <>
      <Section title="Two-factor authentication">
        <RowList>
          <ListRow
            title={user.twoFactorEnabled ? 'On' : 'Off'}
            text={[user.twoFactorEnabled ? ON : OFF, removal?.whyNot].filter(Boolean).join(' ')}
          >
            {removal && !removal.whyNot && <SmallButton onClick={removal.run}>{removal.label}</SmallButton>}
          </ListRow>
        </RowList>
      </Section>
      <Sessions user={user} onEndAll={signOut?.run} />
    </>
  )
}

function Sessions({ user, onEndAll }: { user: User; onEndAll: (() => void) | undefined }) {
  const sessions = useEndpoint(userApi.sessions, { params: { id: user.id } })
  return (
    <Section
      title="Sessions"
      action={
        onEndAll &&
        sessions.data &&
        sessions.data.length > 0 && <SmallButton onClick={onEndAll}>Sign out everywhere…</SmallButton>
      }
    >
      <Loaded query={sessions} compact>
        {(data) => <SessionList sessions={data} emptyText={`${user.name} has no active sessions.`} />}
      </Loaded>
    </Section>
  )
}
