import { Button, Flex, Stack, TextInput } from '@mantine/core'
import { Email } from '@muster/contract/kernel/values/fields.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ApiError } from '../../../kernel/api/failures.ts'
import { usePublicConfig } from '../../../kernel/api/public-config.ts'
import { send } from '../../../kernel/api/send.ts'
import { counted } from '../../../ui/format/number.ts'
import { Alert } from '../../../ui/states/Alert.tsx'
import { authApi } from '../endpoints.ts'
import { AuthCard, AuthLink } from './AuthCard.tsx'
import { useFirstField } from './useFirstField.ts'

/** Requests the email with the link. The answer does not reveal whether the account exists. */
export function ForgotPasswordScreen() {
  const [email, setEmail] = useState('')
  const [validationError, setError] = useState('')
  const { resetMinutes: minutes, sendsMail = true } = usePublicConfig() ?? {}
  const field = useRef<HTMLInputElement>(null)
  useFirstField(field)
  const request = useMutation<unknown, ApiError, string>({
    mutationFn: (to) => send(authApi.forgotPassword, { body: { email: to } }),
  })
  useEffect(() => {
    document.title = 'Forgot password · Muster'
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = findError(email)
    setError(found)
    if (found) return field.current?.focus()
    request.mutate(email.trim())
  }
  return (
    <AuthCard
      title="Forgot password"
      hint={request.isSuccess ? undefined : 'We’ll email you a link to reset your password.'}
    >
      {request.isSuccess ? (
        <Stack mt={20}>
          <Alert tone="info" role="status">
            If there is an account for {email.trim()}, we’ve sent a reset link to it. The link works once,
            {minutes === undefined ? 'for a limited time' : `for ${counted(minutes, ['minute', 'minutes'])}`}.{' '}
            {sendsMail
              ? 'No email after a few minutes? Check your spam folder, then contact your administrator.'
              : 'Email isn’t configured. Contact your administrator for a new password.'}
          </Alert>
          <Button variant="default" onClick={() => request.reset()}>
            Use a different email
          </Button>
        </Stack>
      ) : (
        <Flex component="form" direction="column" gap={16} mt={20} onSubmit={submit} noValidate>
          {request.error && (
            <Alert tone="danger" role="alert">
              {request.error.message}
            </Alert>
          )}
          <TextInput
            ref={field}
            label="Email"
            type="email"
            name="email"
            autoComplete="username"
            required
            value={email}
            error={validationError}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Button type="submit" loading={request.isPending}>
            Send reset link
          </Button>
        </Flex>
      )}
      <AuthLink to="/">Back to sign in</AuthLink>
    </AuthCard>
  )
}

/** The error of an invalid address; whether it has an account is not revealed. */
const findError = (typed: string) =>
  typed.trim() ? (Email.safeParse(typed).error?.issues[0]?.message ?? '') : 'Enter your email address.'
