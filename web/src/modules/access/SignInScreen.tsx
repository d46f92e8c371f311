import { Button, NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import type { authEndpoints } from '@muster/contract/access/auth.contract.ts'
import { ROLE_LABELS } from '@muster/contract/access/roles.ts'
import { useMutation } from '@tanstack/react-query'
import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Failed } from '../../kernel/failures.ts'
import { usePublicConfig } from '../../kernel/public-config.ts'
import { type Answer, send } from '../../kernel/send.ts'
import { session } from '../../kernel/session.ts'
import { Notice } from '../../ui/states/Note.tsx'
import classes from './EntryCard.module.css'
import { EntryCard } from './EntryCard.tsx'
import { authLines } from './lines.ts'
import { useFirstField } from './useFirstField.ts'

type SignIn = (typeof authEndpoints)['signIn']

const NO_ANSWERS = { email: '', password: '', otp: '' }

/** `/`: e-mail and password, and the code of an authenticator app when the account asks for one. */
export function SignInScreen() {
  const config = usePublicConfig()
  const ended = useRouterState({ select: ({ location }) => Boolean(location.state.sessionEnded) })
  const [answers, setAnswers] = useState(NO_ANSWERS)
  const [missing, setMissing] = useState<{ email?: string; password?: string }>({})
  const { signIn, asksForCode } = useSignIn()
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const code = useRef<HTMLInputElement>(null)
  useFirstField(email)
  useEffect(() => {
    if (asksForCode) code.current?.focus()
  }, [asksForCode])
  useEffect(() => {
    document.title = 'Sign in · Muster'
  }, [])

  const write = (change: Partial<typeof NO_ANSWERS>) => setAnswers((before) => ({ ...before, ...change }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { otp, ...typed } = answers
    const gaps = {
      ...(typed.email.trim() ? {} : { email: 'Enter your e-mail address.' }),
      ...(typed.password ? {} : { password: 'Enter your password.' }),
    }
    setMissing(gaps)
    if (gaps.email || gaps.password) return (gaps.email ? email : password).current?.focus()
    signIn.mutate({ ...typed, ...(asksForCode && otp.trim() ? { otp } : {}) })
  }
  const trouble = signIn.error && signIn.error.code !== 'OTP_REQUIRED' ? signIn.error.message : null

  return (
    <EntryCard title={`Sign in to ${config?.productName ?? 'Muster'}`} hint="Use your work e-mail address.">
      <form className={classes.form} onSubmit={submit} noValidate>
        {ended && !signIn.error && (
          <Notice tone="info" role="status">
            Your session has ended. Sign in again to go on where you were.
          </Notice>
        )}
        {trouble && (
          <Notice tone="danger" role="alert">
            {trouble}
          </Notice>
        )}
        <TextInput
          ref={email}
          label="E-mail"
          type="email"
          name="email"
          autoComplete="username"
          required
          value={answers.email}
          error={missing.email}
          onChange={(event) => write({ email: event.currentTarget.value })}
        />
        <PasswordInput
          ref={password}
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          value={answers.password}
          error={missing.password}
          onChange={(event) => write({ password: event.currentTarget.value })}
        />
        {asksForCode && (
          <TextInput
            ref={code}
            label="Code"
            description="Six digits from your authenticator app, or a recovery code."
            autoComplete="one-time-code"
            required
            value={answers.otp}
            onChange={(event) => write({ otp: event.currentTarget.value })}
          />
        )}
        <Button type="submit" loading={signIn.isPending}>
          Sign in
        </Button>
      </form>
      <p className={classes.links}>
        <Link to="/forgot-password">Forgot password?</Link>
      </p>
      {config?.demo && (
        <NativeSelect
          className={classes.demo}
          label="Demo sign-ins"
          description="Choose a role, and its account is filled in."
          value={config.demo.accounts.some(({ email }) => email === answers.email) ? answers.email : ''}
          data={[
            { value: '', label: 'Choose a role' },
            ...config.demo.accounts.map(({ email, role, name }) => ({
              value: email,
              label: `${ROLE_LABELS[role]}: ${name}`,
            })),
          ]}
          onChange={(event) => {
            const email = event.currentTarget.value
            write({ email, password: email ? (config.demo?.password ?? '') : '' })
            setMissing({})
          }}
        />
      )}
    </EntryCard>
  )
}

/** Signs in and keeps the session; the router then leads on (app/follow-session). */
function useSignIn() {
  const router = useRouter()
  const [asksForCode, setAsksForCode] = useState(false)
  const signIn = useMutation<Answer<SignIn>, Failed, { email: string; password: string; otp?: string }>({
    mutationFn: (body) => send(authLines.signIn, { body }),
    onSuccess: ({ tokens, user, mustEnrol }) => {
      // Two-factor sign-in is demanded and not set up: nothing else will answer before it is.
      if (mustEnrol) router.history.replace('/', { wanted: '/profile' })
      session.begin({ tokens, user })
    },
    onError: (failure) => {
      if (failure.code === 'OTP_REQUIRED' || failure.code === 'OTP_WRONG') setAsksForCode(true)
    },
  })
  return { signIn, asksForCode }
}
