import { type Profile, ProfileChange, profileEndpoints } from '@muster/contract/access/profile.contract.ts'
import { ROLE_LABELS } from '@muster/contract/access/roles.ts'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { session } from '../../../kernel/session/session.ts'
import { PhoneField, TextField } from '../../../ui/fields/textFields.tsx'
import { FormCard } from '../../../ui/form/FormCard.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { CopyableValue } from '../../../ui/record/CopyableValue.tsx'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { describeCountries } from '../labels.ts'
import { MyPicture } from './MyPicture.tsx'
import type { PartProps } from './profileTypes.ts'

const Details = ProfileChange.omit({ notificationChoices: true }).required({ name: true })

/** The user's name and phone, which they can edit, and the fields that only an administrator changes. */
export function MyDetails({ profile }: PartProps) {
  return (
    <>
      <Section title="My details">
        <DetailsForm key={profile.version} profile={profile} />
      </Section>
      <MyPicture profile={profile} />
      <div>
        <FieldGroup
          title="Account"
          fields={[
            { label: 'Email', value: <CopyableValue name="the email" value={profile.email} /> },
            { label: 'Role', value: ROLE_LABELS[profile.role] },
            { label: 'Countries', value: describeCountries(profile), wide: true },
          ]}
        />
        <HelperText below>Only an administrator can change these, under Users.</HelperText>
      </div>
    </>
  )
}

function DetailsForm({ profile }: { profile: Profile }) {
  const update = useAction(profileEndpoints.update, { done: 'Details saved' })
  const { name, phone, version } = profile
  const form = useSchemaForm(
    Details,
    { name, phone: phone ?? '', version },
    { save: async (body) => rename((await update.mutateAsync({ body })).name) },
  )
  return (
    <FormCard form={form}>
      <TextField name="name" label="Name" autoComplete="name" />
      <PhoneField name="phone" label="Phone" />
    </FormCard>
  )
}

/** The page header shows the name stored in the session. */
function rename(name: string) {
  const record = session.current()
  if (record && record.user.name !== name) session.begin({ ...record, user: { ...record.user, name } })
}
