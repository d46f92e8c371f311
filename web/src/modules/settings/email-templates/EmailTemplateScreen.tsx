import { Stack } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import type { EmailTemplate } from '@muster/contract/settings/email-templates/email-templates.contract.ts'
import { IconEdit } from '@tabler/icons-react'
import { RecordScreen } from '../../../kernel/records/RecordScreen.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { templateApi } from '../endpoints.ts'
import { plainHistoryFormat } from '../history-labels.ts'
import { TemplatePreview } from './TemplatePreview.tsx'
import { TemplateVersions } from './TemplateVersions.tsx'
import { whereOf } from './templateColumns.tsx'

export const EmailTemplateScreen = () => (
  <Allowed needs={right('email-templates', 'view')} deniedMessage="You don’t have access to email templates">
    <Page />
  </Allowed>
)

const Page = () => (
  <RecordScreen
    endpoint={templateApi.get}
    path="/email-templates"
    param="templateID"
    head={(template) => ({
      title: template.name,
      code: whereOf(template),
      status: template.editable
        ? { tone: 'info', label: `Version ${template.version}` }
        : { tone: 'neutral', label: 'System template' },
      meta: { verb: 'Updated', by: template._updatedBy?.name, at: template.updatedAt },
    })}
    buttons={({ id, editable }) =>
      editable
        ? [
            {
              label: 'Edit',
              icon: IconEdit,
              needs: right('email-templates', 'edit'),
              isPrimary: true,
              to: `/email-templates/${id}/edit`,
            },
          ]
        : []
    }
    parts={[
      { key: 'mail', label: 'Email', part: (template) => <Mail template={template} /> },
      { key: 'versions', label: 'Versions', part: ({ id }) => <TemplateVersions id={id} /> },
    ]}
    history={{ endpoint: templateApi.history, format: plainHistoryFormat }}
  />
)

const Mail = ({ template }: { template: EmailTemplate }) => (
  <Stack gap={20}>
    <FieldGroup
      title="Email"
      fields={[
        { label: 'Sent', value: template.about, wide: true },
        { label: 'Applies to', value: whereOf(template) },
        {
          label: 'In use',
          value: template.comesWith === null ? 'Yes' : `Not in use yet: available with ${template.comesWith}`,
        },
        { label: 'Reason for change', value: template.note },
      ]}
    />
    <Section title="Preview">
      <TemplatePreview template={template} />
    </Section>
  </Stack>
)
