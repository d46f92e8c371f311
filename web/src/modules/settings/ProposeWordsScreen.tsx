import { right } from '@muster/contract/kernel/permission.ts'
import { type PaperSetting, paperSettingEndpoints } from '@muster/contract/settings/papers.contract.ts'
import { useParams, useRouter } from '@tanstack/react-router'
import { Allowed } from '../../kernel/Allowed.tsx'
import { useAction } from '../../kernel/endpoint.ts'
import { FreshRecord } from '../../kernel/FreshRecord.tsx'
import { FormPage } from '../../ui/form/FormPage.tsx'
import { useSchemaForm } from '../../ui/form/useSchemaForm.ts'
import { paperLines } from './lines.ts'
import { WordsFields } from './WordsFields.tsx'

/** New words of a paper, beginning with those in force. */
export function ProposeWordsScreen() {
  const { paperID = '' } = useParams({ strict: false }) as { paperID?: string }
  return (
    <Allowed needs={right('settings', 'create')} refusal="You may not propose settings">
      <FreshRecord endpoint={paperLines.get} id={paperID}>
        {(paper) => <Page paper={paper} />}
      </FreshRecord>
    </Allowed>
  )
}

function Page({ paper }: { paper: PaperSetting }) {
  const { history } = useRouter()
  const { id, name, text, version, _country } = paper
  const propose = useAction(paperSettingEndpoints.propose, {
    done: ({ edition }) => `Edition ${edition.number} of the ${name.toLowerCase()} template waits for approval`,
    refreshes: ['dashboard'],
  })
  const form = useSchemaForm(
    paperSettingEndpoints.propose.body,
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
      <WordsFields paper={paper} />
    </FormPage>
  )
}
