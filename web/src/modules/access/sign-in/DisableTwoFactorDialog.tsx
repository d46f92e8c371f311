import { Modal, Text } from '@mantine/core'
import { OneTimeCode, TypedPassword } from '@muster/contract/access/auth.contract.ts'
import { MIN_PASSWORD_LENGTH } from '@muster/contract/access/password-length.rules.ts'
import { profileEndpoints } from '@muster/contract/access/profile.contract.ts'
import * as z from 'zod'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { TextField } from '../../../ui/fields/textFields.tsx'
import { FormCard } from '../../../ui/form/FormCard.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'

const Proof = z.strictObject({ password: TypedPassword, code: OneTimeCode })

interface DisableTwoFactorDialogProps {
  opened: boolean
  onClose(): void
  /** Called after the closing animation. */
  onGone(): void
}

/** Turns two-factor sign-in off, with the password and a code. */
export const DisableTwoFactorDialog = ({ opened, onClose, onGone }: DisableTwoFactorDialogProps) => (
  <Modal
    opened={opened}
    onClose={onClose}
    onExitTransitionEnd={onGone}
    title="Disable two-factor authentication?"
    size="md"
  >
    <Text size="sm" mb={12} maw="68ch" c="dimmed">
      You will sign in with your password only. It must have {MIN_PASSWORD_LENGTH} characters or more. Your recovery
      codes stop working, and you are notified by email.
    </Text>
    <ProofForm onClose={onClose} />
  </Modal>
)

function ProofForm({ onClose }: { onClose(): void }) {
  const step = useAction(profileEndpoints.twoFactor, { done: 'Two-factor authentication disabled' })
  const form = useSchemaForm(
    Proof,
    { password: '', code: '' },
    { save: (proof) => step.mutateAsync({ body: { action: 'DISABLE', ...proof } }), saved: onClose },
  )
  return (
    <FormCard form={form} verb="Disable" onCancel={onClose}>
      <PasswordField name="password" label="Your password" age="current" wide />
      <TextField
        name="code"
        label="Code"
        description="The six-digit code from your app, or a recovery code."
        autoComplete="one-time-code"
        wide
      />
    </FormCard>
  )
}
