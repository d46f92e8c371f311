import { Button, PasswordInput } from '@mantine/core'
import type { authEndpoints } from '@muster/contract/access/auth.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import type { Failed } from '../../kernel/failures.ts'
import { type Answer, type Line, send } from '../../kernel/send.ts'
import classes from './EntryCard.module.css'
import { EntryCard } from './EntryCard.tsx'
import { FirstAdministratorForm } from './FirstAdministratorForm.tsx'

type Reset = (typeof authEndpoints)['resetPassword']
const resetLine: Line<Reset> = { method: 'POST', path: '/reset-password', open: 'as in the contract' }

/** Where a one-time link leads: choosing a password, or, from an empty installation, making the first administrator. */
export function ResetPasswordScreen() {
  const { token, isFirst } = useTheLink()
  return isFirst && token ? <FirstAdministratorForm token={token} /> : <ChoosePassword token={token} />
}

/** Chooses a password with a mailed link: a forgotten one, or the first one of an invitation. */
function ChoosePassword({ token }: { token: string }) {
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [wrong, setWrong] = useState<{ password?: string; repeated?: string }>({})
  const reset = useMutation<Answer<Reset>, Failed, { token: string; password: string }>({
    mutationFn: (body) => send(resetLine, { body }),
  })
  useEffect(() => {
    document.title = 'New password · Muster'
  }, [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = {
      ...(password ? {} : { password: 'Enter a password.' }),
      ...(repeated === password ? {} : { repeated: 'The two are not the same.' }),
    }
    setWrong(found)
    if (Object.keys(found).length === 0) reset.mutate({ token, password })
  }
  const weak = reset.error?.errors.find(({ path }) => path === 'password')?.message

  if (reset.error?.code === 'RESET_LINK_INVALID') return <UsedLink />
  if (reset.isSuccess || !token)
    return (
      <EntryCard title={reset.isSuccess ? 'Your password is set' : 'Open the link of the mail'}>
        <p className={classes.news} role="status">
          {reset.isSuccess
            ? 'Sign in with it now. Wherever you were signed in before, you have been signed out.'
            : 'This page works only from the link that was mailed to you. If the link is used up, ask for another.'}
        </p>
        <p className={classes.links}>
          {reset.isSuccess ? <Link to="/">Sign in</Link> : <Link to="/forgot-password">Mail me a new link</Link>}
        </p>
      </EntryCard>
    )
  return (
    <EntryCard title="Choose a password" hint="At least 15 characters: a few words that only you would put together.">
      <form className={classes.form} onSubmit={submit} noValidate>
        {reset.error && !weak && (
          <p className={classes.trouble} role="alert">
            {reset.error.message}
          </p>
        )}
        <PasswordInput
          label="New password"
          name="password"
          autoComplete="new-password"
          required
          value={password}
          error={wrong.password ?? weak}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <PasswordInput
          label="New password again"
          name="repeated"
          autoComplete="new-password"
          required
          value={repeated}
          error={wrong.repeated}
          onChange={(event) => setRepeated(event.currentTarget.value)}
        />
        <Button type="submit" loading={reset.isPending}>
          Set the password
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
      It was used already or is too old. If you have chosen a password with it, sign in. Otherwise ask for a new link;
      for an invitation, ask the administrator who invited you to send it again.
    </p>
    <p className={classes.links}>
      <Link to="/">Sign in</Link> · <Link to="/forgot-password">Forgot password?</Link>
    </p>
  </EntryCard>
)

/** Takes the token out of the address at once, so that it stays in no history, screenshot or referrer. */
function useTheLink(): { token: string; isFirst: boolean } {
  const router = useRouter()
  const [link] = useState(() => {
    const search = new URLSearchParams(window.location.search)
    return { token: search.get('token') ?? '', isFirst: search.get('first') === '1' }
  })
  useEffect(() => {
    if (window.location.search) router.history.replace('/reset-password')
  }, [router])
  return link
}
