import { Button, Flex, Text } from '@mantine/core'
import type { User } from '@muster/contract/access/users.contract.ts'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { Section } from '../../../ui/record/Section.tsx'
import { FieldsSkeleton } from '../../../ui/states/Skeleton.tsx'
import { FailedState } from '../../../ui/states/states.tsx'
import { userApi } from '../endpoints.ts'
import { SessionList } from '../profile/SessionList.tsx'
import { useUserActions } from './UserActions.tsx'

/** The two-factor sign-in and the sessions of a user. */
export function UserSecurity({ user }: { user: User }) {
  const actions = useUserActions()(user)
  const removal = actions.find(({ id }) => id === 'REMOVE_TWO_FACTOR')
  const signOut = actions.find(({ id }) => id === 'SIGN_OUT')
  return (
    <>
      <Section title="Two-factor authentication">
        <div className="plain-list framed divided">
          <div className="list-row">
            <div className="grow">
              <Flex component="span" gap="2px 8px" align="center" wrap="wrap" fw={500}>
                {user.twoFactorEnabled ? 'On' : 'Off'}
              </Flex>
              <Text size="sm" flex="1 1 100%" c="dimmed" className="figures">
                {user.twoFactorEnabled
                  ? 'A code from an authenticator app is required in addition to the password.'
                  : 'Sign-in with password only. The user can enable it under Profile.'}
                {removal?.whyNot && ` ${removal.whyNot}`}
              </Text>
            </div>
            {removal && !removal.whyNot && (
              <Button variant="default" size="xs" onClick={removal.run}>
                {removal.label}
              </Button>
            )}
          </div>
        </div>
      </Section>
      <Sessions user={user} onEndAll={signOut?.run} />
    </>
  )
}

function Sessions({ user, onEndAll }: { user: User; onEndAll: (() => void) | undefined }) {
  const { data, error, refetch } = useEndpoint(userApi.sessions, { params: { id: user.id } })
  return (
    <Section
      title="Sessions"
      action={
        onEndAll &&
        data &&
        data.length > 0 && (
          <Button variant="default" size="xs" onClick={onEndAll}>
            Sign out everywhere…
          </Button>
        )
      }
    >
      {error ? (
        <FailedState compact error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <SessionList sessions={data} emptyText={`${user.name} has no active sessions.`} />
      ) : (
        <FieldsSkeleton groups={1} fields={3} />
      )}
    </Section>
  )
}
