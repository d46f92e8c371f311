import { NativeSelect } from '@mantine/core'
import { ROLE_LABELS } from '@muster/contract/access/roles.ts'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { usePublicConfig } from '../../../kernel/api/public-config.ts'
import { session } from '../../../kernel/session/session.ts'
import { Alert } from '../../../ui/states/Alert.tsx'
import { AuthCard, AuthLink } from './AuthCard.tsx'
import { SignInFields } from './SignInFields.tsx'
import { useFirstField } from './useFirstField.ts'
import { useSignIn } from './useSignIn.ts'

/** `/`: signs in and stores the session; the router then redirects (app/sync-session). */
export function SignInScreen() {
  const config = usePublicConfig()
  const router = useRouter()
  const ended = useRouterState({ select: ({ location }) => Boolean(location.state.sessionEnded) })
  const [answers, setAnswers] = useState({ email: '', password: '', otp: '' })
  const signingIn = useSignIn(({ tokens, user, mustEnrol }) => {
    // Two-factor sign-in is required and not set up: the server rejects all other requests until then.
    if (mustEnrol) router.history.replace('/', { wanted: '/profile' })
    session.begin({ tokens, user })
  })
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  useFirstField(email)
  useEffect(() => {
    document.title = 'Sign in · Muster'
  }, [])

  return (
    <AuthCard title={`Sign in to ${config?.productName ?? 'Muster'}`} hint="Use your work email address.">
      <SignInFields
        {...signingIn}
        answers={answers}
        onChange={setAnswers}
        email={email}
        password={password}
        notice={
          ended && (
            <Alert tone="info" role="status">
              Your session has ended. Sign in again to continue.
            </Alert>
          )
        }
      />
      <AuthLink to="/forgot-password">Forgot password?</AuthLink>
      {config?.demo && (
        <NativeSelect
          mt={22}
          pt={18}
          style={{ borderTop: '1px solid var(--hairline)' }}
          label="Demo accounts"
          description="Select a role to sign in as."
          value={config.demo.accounts.some(({ email }) => email === answers.email) ? answers.email : ''}
          data={[
            { value: '', label: 'Select a role' },
            ...config.demo.accounts.map(({ email, role, name }) => ({
              value: email,
              label: `${ROLE_LABELS[role]}: ${name}`,
            })),
          ]}
          onChange={(event) => {
            const email = event.currentTarget.value
            setAnswers({ ...answers, email, password: email ? (config.demo?.password ?? '') : '' })
          }}
        />
      )}
    </AuthCard>
  )
}
