import type { Session } from '@muster/contract/access/profile.contract.ts'
import { useState } from 'react'
import { useAction, useEndpoint } from '../../../kernel/api/endpoint.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { counted } from '../../../ui/format/number.ts'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { profileApi } from '../endpoints.ts'
import { SessionList } from './SessionList.tsx'

/** The user's own sessions, to end one or all others. */
export function MySessions() {
  const sessions = useEndpoint(profileApi.sessions, {})
  const endOne = useAction(profileApi.endSession, { done: 'Session ended' })
  const endOthers = useAction(profileApi.endOtherSessions, {
    done: ({ endedSessions }) => `${counted(endedSessions, ['session', 'sessions'])} ended`,
  })
  const [isConfirming, setConfirming] = useState(false)
  const others = sessions.data?.filter(({ current }) => !current).length ?? 0
  const end = ({ id }: Session) => endOne.mutate({ params: { id } })
  return (
    <Section
      title="Sessions"
      text="If you don’t recognise a session, end it and change your password."
      action={
        others > 0 && <SmallButton onClick={() => setConfirming(true)}>Sign out of all other sessions…</SmallButton>
      }
    >
      <Loaded query={sessions}>
        {(data) => <SessionList sessions={data} emptyText="You have no active sessions." onEnd={end} />}
      </Loaded>
      <ConfirmDialog
        opened={isConfirming}
        title="Sign out of all other sessions?"
        verb="Sign out of all other sessions"
        isDestructive
        onConfirm={() => endOthers.mutateAsync({})}
        onClose={() => setConfirming(false)}
      >
        {counted(others, ['other session will end', 'other sessions will end'])} immediately. Unsaved changes there will
        be lost. You stay signed in here.
      </ConfirmDialog>
    </Section>
  )
}
