import { Flex, Group } from '@mantine/core'
import { OneTimeCode, TypedPassword } from '@muster/contract/access/auth.contract.ts'
import { profileEndpoints } from '@muster/contract/access/profile.contract.ts'
import { useEffect, useState } from 'react'
import * as z from 'zod'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { TextField } from '../../../ui/fields/textFields.tsx'
import { FormCard } from '../../../ui/form/FormCard.tsx'
import { focusElement } from '../../../ui/form/focusField.ts'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { CopyableValue } from '../../../ui/record/CopyableValue.tsx'
import { QrCode } from './QrCode.tsx'

interface Begun {
  /** Sent again with the code: each step authenticates again. */
  password: string
  uri: string
  secret: string
}

interface EnrolTwoFactorProps {
  onCancel(): void
  /** Called with the recovery codes, which the server returns only once. */
  onDone(codes: readonly string[]): void
}

/**
 * Sets up two-factor sign-in in two steps: after the password the QR code is shown, and the first code of the app
 * enables it. Each step focuses its field, because the button that opened it is gone.
 */
export function EnrolTwoFactor({ onCancel, onDone }: EnrolTwoFactorProps) {
  const [begun, setBegun] = useState<Begun | null>(null)
  return begun ? (
    <ConfirmStep begun={begun} onCancel={onCancel} onDone={onDone} />
  ) : (
    <PasswordStep onCancel={onCancel} onBegun={setBegun} />
  )
}

const Password = z.strictObject({ password: TypedPassword })

function PasswordStep({ onCancel, onBegun }: { onCancel(): void; onBegun(begun: Begun): void }) {
  const step = useAction(profileEndpoints.twoFactor)
  useEffect(() => void focusElement('password'), [])
  const form = useSchemaForm(
    Password,
    { password: '' },
    {
      save: async ({ password }) => {
        const { uri = '', secret = '' } = await step.mutateAsync({ body: { action: 'ENROL', password } })
        onBegun({ password, uri, secret })
      },
    },
  )
  return (
    <FormCard form={form} verb="Continue" onCancel={onCancel}>
      <PasswordField
        name="password"
        label="Your password"
        description="Confirm your password to continue."
        age="current"
        wide
      />
    </FormCard>
  )
}

const Code = z.strictObject({ code: OneTimeCode })

function ConfirmStep({ begun, onCancel, onDone }: EnrolTwoFactorProps & { begun: Begun }) {
  const step = useAction(profileEndpoints.twoFactor, { done: 'Two-factor authentication enabled' })
  const { password, uri, secret } = begun
  useEffect(() => void focusElement('code'), [])
  const form = useSchemaForm(
    Code,
    { code: '' },
    {
      save: async ({ code }) => {
        const { recoveryCodes = [] } = await step.mutateAsync({ body: { action: 'CONFIRM', password, code } })
        onDone(recoveryCodes)
      },
    },
  )
  return (
    <FormCard form={form} verb="Enable" onCancel={onCancel}>
      <Group gap={20} align="flex-start" data-wide>
        <QrCode text={uri} name="QR code for your authenticator app" />
        <Flex component="ol" direction="column" gap={10} flex="1 1 260px" m={0} ps={20} fz="md">
          <li>Scan this code with the authenticator app on your phone.</li>
          <li>
            If you can’t scan it, enter this key in the app, or <a href={uri}>open the app</a> if you are on that phone:
            <br />
            <CopyableValue name="the key" value={secret}>
              <code className="text-sm break-words">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
            </CopyableValue>
          </li>
          <li>Enter the six-digit code shown in the app.</li>
        </Flex>
      </Group>
      <TextField name="code" label="Code" inputMode="numeric" autoComplete="one-time-code" placeholder="123456" />
    </FormCard>
  )
}
