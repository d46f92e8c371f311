import { passwordMinLength } from '@muster/contract/access/password-length.rules.ts'
import { profileEndpoints } from '@muster/contract/access/profile.contract.ts'
import { useMemo, useState } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { FormCard } from '../../../ui/form/FormCard.tsx'
import { useFieldValue } from '../../../ui/form/useFieldValue.ts'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { formatInstant } from '../../../ui/format/day.ts'
import { counted } from '../../../ui/format/number.ts'
import { Section } from '../../../ui/record/Section.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { PasswordHints } from '../sign-in/PasswordHints.tsx'
import { passwordForm } from '../sign-in/passwordForm.ts'
import type { PartProps } from './profileTypes.ts'

const BLANK = { currentPassword: '', password: '', repeated: '' }

/** Changes the user's own password, with the password rules next to it. */
export function MyPassword({ profile }: PartProps) {
  const [changes, setChanges] = useState(0)
  return (
    <Section title="Password" text="You will be signed out of all other sessions.">
      <PasswordForm key={changes} min={passwordMinLength(profile)} onDone={() => setChanges(changes + 1)} />
      {profile.passwordChangedAt && (
        <HelperText below>Last changed on {formatInstant(profile.passwordChangedAt)}.</HelperText>
      )}
    </Section>
  )
}

function PasswordForm({ min, onDone }: { min: number; onDone(): void }) {
  const schema = useMemo(() => passwordForm(min), [min])
  const change = useAction(profileEndpoints.changePassword, {
    done: ({ endedSessions }) =>
      endedSessions === 0
        ? 'Password changed'
        : `Password changed. ${counted(endedSessions, ['other session', 'other sessions'])} ended`,
  })
  const form = useSchemaForm(schema, BLANK, {
    save: ({ currentPassword, password }) => change.mutateAsync({ body: { currentPassword, password } }),
    saved: onDone,
  })
  return (
    <FormCard form={form} verb="Change password">
      <PasswordField name="currentPassword" label="Current password" age="current" wide />
      <PasswordField name="password" label="New password" age="new" />
      <PasswordField name="repeated" label="Confirm new password" age="new" />
      <Hints min={min} />
    </FormCard>
  )
}

const Hints = ({ min }: { min: number }) => (
  <PasswordHints
    typed={{ password: String(useFieldValue('password') ?? ''), repeated: String(useFieldValue('repeated') ?? '') }}
    min={min}
  />
)
