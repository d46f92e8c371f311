import { Button, Modal, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { keyOf } from '../../../kernel/api/endpoint.ts'
import { ApiError } from '../../../kernel/api/failures.ts'
import { session, useMe } from '../../../kernel/session/session.ts'
import { profileApi } from '../endpoints.ts'
import { SignInFields } from './SignInFields.tsx'
import { type AuthenticatedUser, useSignIn } from './useSignIn.ts'

/**
 * Shown over a page with unsaved input whose session has ended. The same user signs in again, and the request is sent
 * again. The page is hidden behind it, because another person may be at the computer.
 */
export function SignInAgain() {
  const me = useMe()
  const known = useQueryClient().getQueryData<{ email?: string }>(keyOf(profileApi.get, {}))?.email
  const [answers, setAnswers] = useState({ email: known ?? '', password: '', otp: '' })
  const signingIn = useSignIn(async (signedIn) => {
    if (signedIn.user.id === me.id) return session.begin(signedIn)
    await leaveAgain(signedIn)
    throw new ApiError(403, { message: `Sign in as ${me.name} to keep your changes, or discard them.` })
  })
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      centered
      zIndex={400}
      overlayProps={{ blur: 14, backgroundOpacity: 0.6 }}
      title="Your session has ended"
      size="sm"
    >
      <Text size="sm">
        Sign in again as {me.name} to continue. Your entries on this page are kept but not saved yet.
      </Text>
      <SignInFields
        {...signingIn}
        answers={answers}
        onChange={setAnswers}
        email={email}
        password={password}
        startsAt={known ? 'password' : 'email'}
        aside={
          <Button variant="subtle" color="gray" onClick={() => session.end()} data-mantine-stop-propagation>
            Discard and leave
          </Button>
        }
      />
    </Modal>
  )
}

/** A session of another user is ended at once. */
async function leaveAgain({ tokens, user }: AuthenticatedUser): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${tokens.accessToken}` }
  await fetch('/api/v1/logout', { method: 'PUT', headers, body: JSON.stringify({ id: user.id }) }).catch(() => null)
}
