import { right } from '@muster/contract/kernel/api/permission.ts'
import { useRouter } from '@tanstack/react-router'
import { useAction } from '../../../web/src/kernel/api/endpoint.ts'
import { Allowed } from '../../../web/src/kernel/session/Allowed.tsx'
import { DateField } from '../../../web/src/ui/fields/dates/DateField.tsx'
import { TextField } from '../../../web/src/ui/fields/textFields.tsx'
import { FormPage } from '../../../web/src/ui/form/FormPage.tsx'
import { FormSection } from '../../../web/src/ui/form/FormSection.tsx'
import { useSchemaForm } from '../../../web/src/ui/form/useSchemaForm.ts'
import { badgeEndpoints, NewBadge } from '../contract/badges.contract.ts'

export const NewBadgeScreen = () => (
  <Allowed needs={right('assets', 'create')} deniedMessage="You may not issue badges">
    <NewBadgePage />
  </Allowed>
)

function NewBadgePage() {
  const { history } = useRouter()
  const create = useAction(badgeEndpoints.create, { done: ({ number }) => `Badge ${number} issued` })
  const form = useSchemaForm(
    NewBadge,
    { number: '', holder: '', validTo: '' },
    { save: (body) => create.mutateAsync({ body }), saved: () => history.replace('/badges') },
  )
  return (
    <FormPage title="New badge" form={form} onCancel={() => history.push('/badges')}>
      <FormSection title="Badge">
        <TextField name="number" label="Number" />
        <TextField name="holder" label="Holder" />
        <DateField name="validTo" label="Valid to" />
      </FormSection>
    </FormPage>
  )
}
