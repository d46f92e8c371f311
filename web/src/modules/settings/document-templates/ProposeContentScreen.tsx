import { right } from '@muster/contract/kernel/api/permission.ts'
import {
  type DocumentTemplateSetting,
  documentTemplateSettingEndpoints,
} from '@muster/contract/settings/document-templates/document-templates.contract.ts'
import { useParams, useRouter } from '@tanstack/react-router'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { FreshRecord } from '../../../kernel/records/FreshRecord.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { documentTemplateApi } from '../endpoints.ts'
import { ContentTextFields } from './ContentFields.tsx'

/** A new text of a document, starting with the one in force. */
export function ProposeContentScreen() {
  const { documentTemplateID = '' } = useParams({ strict: false }) as { documentTemplateID?: string }
  return (
    <Allowed needs={right('settings', 'create')} deniedMessage="You don’t have permission to propose changes">
      <FreshRecord endpoint={documentTemplateApi.get} id={documentTemplateID}>
        {(documentTemplate) => <Page documentTemplate={documentTemplate} />}
      </FreshRecord>
    </Allowed>
  )
}

function Page({ documentTemplate }: { documentTemplate: DocumentTemplateSetting }) {
  const { history } = useRouter()
  const { id, name, text, version, _country } = documentTemplate
  const propose = useAction(documentTemplateSettingEndpoints.propose, {
    done: ({ revision }) => `Version ${revision.number} of the ${name.toLowerCase()} template is pending approval`,
    refreshes: ['dashboard'],
  })
  const form = useSchemaForm(
    documentTemplateSettingEndpoints.propose.body,
    { values: { text }, effectiveFrom: '', source: '', note: '', version },
    {
      save: (body) => propose.mutateAsync({ params: { id }, body }),
      saved: (answer) => history.replace(`/settings/versions/${(answer as { revision: { id: string } }).revision.id}`),
    },
  )
  return (
    <FormPage
      title={`New ${name.toLowerCase()} template${_country ? ` of ${_country.name}` : ''}`}
      form={form}
      verb="Propose"
      onCancel={() => history.push(`/settings/document-templates/${id}`)}
    >
      <ContentTextFields documentTemplate={documentTemplate} />
    </FormPage>
  )
}
