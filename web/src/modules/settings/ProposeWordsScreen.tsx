import { right } from '@muster/contract/kernel/permission.ts'
import {
  type DocumentTemplateSetting,
  documentTemplateSettingEndpoints,
} from '@muster/contract/settings/papers.contract.ts'
import { useParams, useRouter } from '@tanstack/react-router'
import { Allowed } from '../../kernel/Allowed.tsx'
import { useAction } from '../../kernel/endpoint.ts'
import { FreshRecord } from '../../kernel/FreshRecord.tsx'
import { FormPage } from '../../ui/form/FormPage.tsx'
import { useSchemaForm } from '../../ui/form/useSchemaForm.ts'
import { paperApi } from './lines.ts'
import { WordsFields } from './WordsFields.tsx'

/** New words of a paper, beginning with those in force. */
export function ProposeWordsScreen() {
  const { paperID = '' } = useParams({ strict: false }) as { paperID?: string }
  return (
    <Allowed needs={right('settings', 'create')} refusal="You may not propose settings">
      <FreshRecord endpoint={paperApi.get} id={paperID}>
        {(documentTemplate) => <Page paper={documentTemplate} />}
      </FreshRecord>
    </Allowed>
  )
}

function Page({ paper: documentTemplate }: { paper: DocumentTemplateSetting }) {
  const { history } = useRouter()
  const { id, name, text, version, _country } = documentTemplate
  const propose = useAction(documentTemplateSettingEndpoints.propose, {
    done: ({ edition }) => `Edition ${edition.number} of the ${name.toLowerCase()} template waits for approval`,
    refreshes: ['dashboard'],
  })
  const form = useSchemaForm(
    documentTemplateSettingEndpoints.propose.body,
    { values: { text }, effectiveFrom: '', source: '', note: '', version },
    {
      save: (body) => propose.mutateAsync({ params: { id }, body }),
      saved: (answer) => history.replace(`/settings/editions/${(answer as { edition: { id: string } }).edition.id}`),
    },
  )
  return (
    <FormPage
      title={`New ${name.toLowerCase()} template${_country ? ` of ${_country.name}` : ''}`}
      form={form}
      verb="Propose"
      onCancel={() => history.push(`/settings/papers/${id}`)}
    >
      <WordsFields paper={documentTemplate} />
    </FormPage>
  )
}
