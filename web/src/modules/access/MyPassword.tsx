import { PASSWORD_LEAST, PASSWORD_LEAST_WITH_TWO_FACTOR } from '@muster/contract/access/auth.contract.ts'
import { profileEndpoints } from '@muster/contract/access/profile.contract.ts'
import { useMemo, useState } from 'react'
import { useAction } from '../../kernel/endpoint.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { FormCard } from '../../ui/form/FormCard.tsx'
import { useSchemaForm } from '../../ui/form/useSchemaForm.ts'
import { showInstant } from '../../ui/format/day.ts'
import { counted } from '../../ui/format/number.ts'
import type { PartProps } from './ProfileScreen.tsx'
import { passwordForm } from './passwordForm.ts'
import classes from './users.module.css'

const BLANK = { currentPassword: '', password: '', repeated: '' }

/** Changing my password, with the rules beside it. */
export function MyPassword({ profile }: PartProps) {
  const [changes, setChanges] = useState(0)
  const least = profile.twoFactorEnabled ? PASSWORD_LEAST_WITH_TWO_FACTOR : PASSWORD_LEAST
  return (
    <section>
      <div className={classes.head}>
        <h2 className={classes.title}>Password</h2>
      </div>
      <ul className={classes.rules}>
        <li>
          At least {least} characters: a few words that only you would put together. Letters of any language, spaces and
          signs count.
        </li>
        <li>Not your name, the company’s, or a password that is known from break-ins.</li>
        <li>You stay signed in here and are signed out everywhere else.</li>
      </ul>
      <PasswordForm key={changes} least={least} onDone={() => setChanges(changes + 1)} />
      {profile.passwordChangedAt && (
        <p className={classes.below}>Last changed on {showInstant(profile.passwordChangedAt)}.</p>
      )}
    </section>
  )
}

function PasswordForm({ least, onDone }: { least: number; onDone(): void }) {
  const schema = useMemo(() => passwordForm(least), [least])
  const change = useAction(profileEndpoints.changePassword, {
    done: ({ endedSessions }) =>
      endedSessions === 0
        ? 'Your password is changed'
        : `Your password is changed; ${counted(endedSessions, ['other session', 'other sessions'])} ended`,
  })
  const form = useSchemaForm(schema, BLANK, {
    save: ({ currentPassword, password }) => change.mutateAsync({ body: { currentPassword, password } }),
    saved: onDone,
  })
  return (
    <FormCard form={form} verb="Change password">
      <PasswordField name="currentPassword" label="Current password" age="current" wide />
      <PasswordField name="password" label="New password" age="new" />
      <PasswordField name="repeated" label="New password again" age="new" />
    </FormCard>
  )
}
