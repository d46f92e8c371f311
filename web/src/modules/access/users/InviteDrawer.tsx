import { NewUser, userEndpoints } from '@muster/contract/access/users.contract.ts'
import { IconMail } from '@tabler/icons-react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { SelectField } from '../../../ui/fields/choices/choiceFields.tsx'
import { EmailField, PhoneField, TextField } from '../../../ui/fields/textFields.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { Alert } from '../../../ui/states/Alert.tsx'
import { LINK_WITHOUT_MAIL, ROLE_OPTIONS } from '../labels.ts'
import { CountriesField } from './CountriesField.tsx'
import { RoleHint } from './RoleHint.tsx'

const BLANK = { name: '', email: '', role: '', countryIDs: [], phone: '' }

/**
 * Invites a colleague: the account exists at once, and the link in the invitation opens the page to choose a password.
 */
export function InviteDrawer({ onClose }: { onClose(): void }) {
  const create = useAction(userEndpoints.create, {
    done: ({ email }) => `Invitation to ${email} created. ${LINK_WITHOUT_MAIL}`,
    refreshes: ['audit-trails', 'mailbox'],
  })
  const form = useSchemaForm(NewUser, BLANK, { save: (body) => create.mutateAsync({ body }), saved: onClose })
  return (
    <FormDrawer title="Invite user" verb="Send invitation" form={form} onClose={onClose}>
      <TextField name="name" label="Name" wide />
      <EmailField name="email" label="Email" />
      <PhoneField name="phone" label="Phone" />
      <SelectField name="role" label="Role" options={ROLE_OPTIONS} wide />
      <RoleHint />
      <CountriesField />
      <Alert tone="info" icon={<IconMail size={18} stroke={1.7} aria-hidden />}>
        An invitation link to set a password is emailed to this address. {LINK_WITHOUT_MAIL}
      </Alert>
    </FormDrawer>
  )
}
