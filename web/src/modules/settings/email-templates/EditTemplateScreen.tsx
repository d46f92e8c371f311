import { Stack } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import {
  type EmailTemplate,
  EmailTemplateChange,
  emailTemplateEndpoints,
} from '@muster/contract/settings/email-templates/email-templates.contract.ts'
import { useParams, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import type { ApiError } from '../../../kernel/api/failures.ts'
import { FreshRecord } from '../../../kernel/records/FreshRecord.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { focusElement } from '../../../ui/form/focusField.ts'
import { byField } from '../../../ui/form/schemaValues.ts'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { templateApi } from '../endpoints.ts'
import { TemplateFields } from './TemplateFields.tsx'
import { TemplatePreview, type UnsavedText } from './TemplatePreview.tsx'

export function EditTemplateScreen() {
  const { templateID = '' } = useParams({ strict: false }) as { templateID?: string }
  return (
    <Allowed needs={right('email-templates', 'edit')} deniedMessage="You don’t have access to change email templates">
      <FreshRecord endpoint={templateApi.get} id={templateID}>
        {(template) => <Page template={template} />}
      </FreshRecord>
    </Allowed>
  )
}

/** Saving creates the next version; unsaved text can be previewed before. */
function Page({ template }: { template: EmailTemplate }) {
  const { history } = useRouter()
  const [previewed, setPreviewed] = useState<UnsavedText | null>(null)
  const back = `/email-templates/${template.id}`
  const update = useAction(emailTemplateEndpoints.update, {
    done: ({ name, version }) => `${name}: version ${version} saved`,
  })
  const form = useSchemaForm(
    EmailTemplateChange,
    { subject: template.subject, body: template.body, note: '', version: template.version },
    { save: (body) => update.mutateAsync({ params: { id: template.id }, body }), saved: () => history.replace(back) },
  )
  const preview = () => {
    const { subject, body } = form.form.getValues()
    setPreviewed({ subject: String(subject), body: String(body) })
  }
  const showErrors = (errors: ApiError['errors']) => {
    form.form.setErrors(byField(errors))
    const [first] = errors
    if (first) focusElement(first.path)
  }
  return (
    <FormPage title={`Edit ${template.name}`} form={form} onCancel={() => history.push(back)}>
      <TemplateFields template={template} />
      <FormSection title="Preview" text="Email preview of the text above.">
        <Stack gap={20} data-wide>
          <SmallButton className="self-start" onClick={preview}>
            {previewed ? 'Refresh preview' : 'Show preview'}
          </SmallButton>
          {previewed && <TemplatePreview template={template} unsaved={previewed} onProblems={showErrors} />}
        </Stack>
      </FormSection>
    </FormPage>
  )
}
