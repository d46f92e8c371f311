import { requireCountries, type User, UserChange, userEndpoints } from '@muster/contract/access/users.contract.ts'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { useMe } from '../../../kernel/session/session.ts'
import { SelectField } from '../../../ui/fields/choices/choiceFields.tsx'
import { PhoneField, TextField } from '../../../ui/fields/textFields.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { formatUserValue } from '../history-labels.ts'
import { ROLE_OPTIONS } from '../labels.ts'
import { CountriesField } from './CountriesField.tsx'
import { RoleHint } from './RoleHint.tsx'
import { useAdministrators } from './UserActions.tsx'
import { whyRoleStays } from './user-limits.ts'

interface EditUserDrawerProps {
  user: User
  onClose(): void
}

/** A change may omit fields; the form sends all of them, so that an emptied field is an error. */
const EditUser = UserChange.omit({ active: true })
  .required({ name: true, role: true, countryIDs: true })
  .superRefine(requireCountries)

/** Edits name, phone, role and countries of a user, on the version that was loaded. */
export function EditUserDrawer({ user, onClose }: EditUserDrawerProps) {
  const { id: myID } = useMe()
  const administrators = useAdministrators()
  const whyNot = whyRoleStays({ user, myID, administrators })
  const update = useAction(userEndpoints.update, { done: ({ name }) => `${name} saved` })
  const { name, phone, role, countryIDs, version } = user
  const form = useSchemaForm(
    EditUser,
    { name, phone: phone ?? '', role, countryIDs, version },
    { save: (body) => update.mutateAsync({ params: { id: user.id }, body }), saved: onClose, show: formatUserValue },
  )
  return (
    <FormDrawer title={`Edit ${user.name}`} form={form} onClose={onClose}>
      <TextField name="name" label="Name" />
      <PhoneField name="phone" label="Phone" />
      <SelectField
        name="role"
        label="Role"
        options={ROLE_OPTIONS}
        disabled={whyNot !== undefined}
        description={whyNot ?? 'Takes effect immediately in all open sessions.'}
        wide
      />
      <RoleHint />
      <CountriesField />
    </FormDrawer>
  )
}
