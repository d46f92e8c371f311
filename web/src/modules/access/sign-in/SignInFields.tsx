import { Button, Flex, Group, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Alert } from '../../../ui/states/Alert.tsx'
import type { useSignIn } from './useSignIn.ts'

interface SignInAnswers {
  email: string
  password: string
  otp: string
}

interface SignInFieldsProps extends ReturnType<typeof useSignIn> {
  answers: SignInAnswers
  onChange(answers: SignInAnswers): void
  email: RefObject<HTMLInputElement | null>
  password: RefObject<HTMLInputElement | null>
  /** Shown above the fields, until the server returns an error. */
  notice?: ReactNode
  /** The field that has the focus at first, in a dialog. */
  startsAt?: 'email' | 'password'
  /** Another sign-in option, next to the button. */
  aside?: ReactNode
}

/** Mantine's drawers and dialogs underneath handle Escape except in these fields. */
const OWN_ESCAPE = { 'data-mantine-stop-propagation': true }

/** Email and password, and the code of an authenticator app when the account asks for one. */
export function SignInFields(props: SignInFieldsProps) {
  const { answers, onChange, email, password, signIn, needsCode, problem, notice, startsAt, aside } = props
  const [missing, setMissing] = useState<{ email?: string; password?: string }>({})
  const code = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (needsCode) code.current?.focus()
  }, [needsCode])
  const write = (change: Partial<SignInAnswers>) => {
    setMissing({})
    onChange({ ...answers, ...change })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { otp, ...typed } = answers
    const gaps = {
      ...(typed.email.trim() ? {} : { email: 'Enter your email address.' }),
      ...(typed.password ? {} : { password: 'Enter your password.' }),
    }
    setMissing(gaps)
    if (gaps.email || gaps.password) return (gaps.email ? email : password).current?.focus()
    signIn.mutate({ ...typed, ...(needsCode && otp.trim() ? { otp } : {}) })
  }
  return (
    <Flex component="form" direction="column" gap={16} mt={20} onSubmit={submit} noValidate data-passing>
      {!signIn.error && notice}
      {problem && (
        <Alert tone="danger" role="alert">
          {problem}
        </Alert>
      )}
      <TextInput
        ref={email}
        label="Email"
        data-autofocus={startsAt === 'email' || undefined}
        type="email"
        name="email"
        autoComplete="username"
        required
        value={answers.email}
        error={missing.email}
        onChange={(event) => write({ email: event.currentTarget.value })}
        {...OWN_ESCAPE}
      />
      <PasswordInput
        ref={password}
        label="Password"
        data-autofocus={startsAt === 'password' || undefined}
        name="password"
        autoComplete="current-password"
        required
        value={answers.password}
        error={missing.password}
        onChange={(event) => write({ password: event.currentTarget.value })}
        {...OWN_ESCAPE}
      />
      {needsCode && (
        <TextInput
          ref={code}
          label="Code"
          description="Six digits from your authenticator app, or a recovery code."
          autoComplete="one-time-code"
          required
          value={answers.otp}
          onChange={(event) => write({ otp: event.currentTarget.value })}
          {...OWN_ESCAPE}
        />
      )}
      {aside ? (
        <Group justify="space-between" mt="xs">
          {aside}
          <SignInButton isBusy={signIn.isPending} />
        </Group>
      ) : (
        <SignInButton isBusy={signIn.isPending} />
      )}
    </Flex>
  )
}

const SignInButton = ({ isBusy }: { isBusy: boolean }) => (
  <Button type="submit" loading={isBusy} {...OWN_ESCAPE}>
    Sign in
  </Button>
)
