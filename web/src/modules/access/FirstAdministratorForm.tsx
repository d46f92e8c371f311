import { Button, PasswordInput, TextInput } from '@mantine/core'
import type { authEndpoints } from '@muster/contract/access/auth.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import type { Failed } from '../../kernel/failures.ts'
import { type Answer, type Line, send } from '../../kernel/send.ts'
import classes from './EntryCard.module.css'
import { EntryCard } from './EntryCard.tsx'

type First = (typeof authEndpoints)['firstAdministrator']
const firstLine: Line<First> = { method: 'POST', path: '/first-administrator', open: 'as in the contract' }

const BLANK = { name: '', email: '', password: '' }
type Answers = typeof BLANK
const MISSING: Answers = {
  name: 'Enter your name.',
  email: 'Enter your e-mail address.',
  password: 'Enter a password.',
}
/** Refusals after which the same form cannot succeed any more. */
const DEAD = ['RESET_LINK_INVALID', 'ADMINISTRATOR_EXISTS']
const FIELDS = Object.keys(BLANK) as (keyof Answers)[]

/** The form behind the one-time link of an empty installation: whoever has it becomes the first administrator. */
export function FirstAdministratorForm({ token }: { token: string }) {
  const [answers, setAnswers] = useState(BLANK)
  const [missing, setMissing] = useState<Partial<Answers>>({})
  const make = useMutation<Answer<First>, Failed, Answers & { token: string }>({
    mutationFn: (body) => send(firstLine, { body }),
  })
  useEffect(() => {
    document.title = 'First administrator · Muster'
  }, [])
  if (make.isSuccess) return <Made />
  if (make.error && DEAD.includes(make.error.code)) return <UsedLink />

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const gaps = FIELDS.filter((field) => !answers[field].trim())
    setMissing(Object.fromEntries(gaps.map((field) => [field, MISSING[field]])))
    if (gaps.length === 0) make.mutate({ token, ...answers })
  }
  const refused = make.error?.errors ?? []
  const field = (name: keyof Answers) => ({
    name,
    required: true,
    value: answers[name],
    error: missing[name] ?? refused.find(({ path }) => path === name)?.message,
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setAnswers((before) => ({ ...before, [name]: value }))
    },
  })
  return (
    <EntryCard title="Make the first administrator" hint="This link works once. Others are invited by you afterwards.">
      <form className={classes.form} onSubmit={submit} noValidate>
        {make.error && refused.length === 0 && (
          <p className={classes.trouble} role="alert">
            {make.error.message}
          </p>
        )}
        <TextInput label="Name" autoComplete="name" {...field('name')} />
        <TextInput label="E-mail" type="email" autoComplete="username" {...field('email')} />
        <PasswordInput
          label="Password"
          description="At least 15 characters: a few words that only you would put together."
          autoComplete="new-password"
          {...field('password')}
        />
        <Button type="submit" loading={make.isPending}>
          Make the administrator
        </Button>
      </form>
      <p className={classes.links}>
        <Link to="/">Back to sign in</Link>
      </p>
    </EntryCard>
  )
}

const UsedLink = () => (
  <EntryCard title="This link no longer works">
    <p className={classes.news} role="status">
      It was used already or is too old. If there is an administrator, sign in or ask them for an invitation. If there
      is none, start the server again: it prints a new link.
    </p>
    <p className={classes.links}>
      <Link to="/">Sign in</Link>
    </p>
  </EntryCard>
)

const Made = () => (
  <EntryCard title="You are the administrator">
    <p className={classes.news} role="status">
      Sign in now. The link has stopped working.
    </p>
    <p className={classes.links}>
      <Link to="/">Sign in</Link>
    </p>
  </EntryCard>
)
