import { Button, Flex, PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import type { ApiError } from '../../../kernel/api/failures.ts'
import { send } from '../../../kernel/api/send.ts'
import { Alert } from '../../../ui/states/Alert.tsx'
import { authApi } from '../endpoints.ts'
import { AuthCard, AuthLink, AuthMessage } from './AuthCard.tsx'
import { ExpiredLink } from './ExpiredLink.tsx'
import { PasswordHints } from './PasswordHints.tsx'
import { passwordErrors } from './password-hints.ts'

const BLANK = { name: '', email: '', password: '', repeated: '' }
type Answers = typeof BLANK

/** Error codes after which the same form can no longer succeed. */
const LINK_ERRORS = ['RESET_LINK_INVALID', 'ADMINISTRATOR_EXISTS']

interface NewPasswordFormProps {
  token: string
  /** The minimum number of characters of the password. */
  min: number
  /** The link of an empty installation: its user enters their details and becomes the first administrator. */
  isFirst: boolean
}

const LABELS = {
  reset: {
    title: 'Set a password',
    hint: undefined,
    label: 'New password',
    verb: 'Set password',
    done: 'Password set',
    news: 'Sign in with your new password. All other sessions were ended.',
  },
  first: {
    title: 'Create the first administrator',
    hint: 'This link works once. You can invite other users afterwards.',
    label: 'Password',
    verb: 'Create administrator',
    done: 'Administrator created',
    news: 'Sign in now. The link is no longer valid.',
  },
}

/** The form behind every one-time link: a forgotten password, an invitation, the first administrator. */
export function NewPasswordForm({ token, min, isFirst }: NewPasswordFormProps) {
  const [answers, setAnswers] = useState(BLANK)
  const [validationErrors, setErrors] = useState<Partial<Answers>>({})
  const labels = isFirst ? LABELS.first : LABELS.reset
  const choose = useMutation<unknown, ApiError, Answers>({
    mutationFn: ({ name, email, password }) =>
      isFirst
        ? send(authApi.firstAdministrator, { body: { token, name, email, password } })
        : send(authApi.resetPassword, { body: { token, password } }),
  })
  useEffect(() => {
    document.title = `${isFirst ? 'First administrator' : 'New password'} · Muster`
  }, [isFirst])
  if (choose.isSuccess)
    return <AuthMessage title={labels.done} text={labels.news} link={{ to: '/', label: 'Sign in' }} />
  if (choose.error && LINK_ERRORS.includes(choose.error.code))
    return <ExpiredLink purpose={isFirst ? 'FIRST_ADMIN' : null} />

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = { ...(isFirst ? whoErrors(answers) : {}), ...passwordErrors(answers, min) }
    setErrors(found)
    if (Object.keys(found).length === 0) choose.mutate(answers)
  }
  const refused = choose.error?.errors ?? []
  const field = (name: keyof Answers) => ({
    name,
    required: true,
    value: answers[name],
    error: validationErrors[name] ?? refused.find(({ path }) => path === name)?.message,
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setAnswers((before) => ({ ...before, [name]: value }))
      setErrors(({ [name]: _fixed, ...others }) => others)
      if (choose.error) choose.reset()
    },
  })
  return (
    <AuthCard title={labels.title} hint={labels.hint}>
      <Flex component="form" direction="column" gap={16} mt={20} onSubmit={submit} noValidate>
        {choose.error && refused.length === 0 && (
          <Alert tone="danger" role="alert">
            {choose.error.message}
          </Alert>
        )}
        {isFirst && (
          <>
            <TextInput label="Name" autoComplete="name" {...field('name')} />
            <TextInput label="Email" type="email" autoComplete="username" {...field('email')} />
          </>
        )}
        <PasswordInput label={labels.label} autoComplete="new-password" {...field('password')} />
        <PasswordInput label={`${labels.label} again`} autoComplete="new-password" {...field('repeated')} />
        <PasswordHints typed={answers} min={min} />
        <Button type="submit" loading={choose.isPending}>
          {labels.verb}
        </Button>
      </Flex>
      <AuthLink to="/">Back to sign in</AuthLink>
    </AuthCard>
  )
}

const whoErrors = ({ name, email }: Answers): Partial<Answers> => ({
  ...(name.trim() ? {} : { name: 'Enter your name.' }),
  ...(email.trim() ? {} : { email: 'Enter your email address.' }),
})
