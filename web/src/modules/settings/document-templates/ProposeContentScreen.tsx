import { documentTemplateSettingEndpoints } from '@muster/contract/settings/document-templates/document-templates.contract.ts'
import { useParams } from '@tanstack/react-router'
import { FreshRecord } from '../../../kernel/records/FreshRecord.tsx'
import { documentTemplateApi } from '../endpoints.ts'
import { ProposalPage, ProposersOnly } from '../versions/ProposalPage.tsx'
import { ContentFields } from './ContentFields.tsx'

/** A new text of a document, starting with the active one. */
export function ProposeContentScreen() {
  const { documentTemplateID = '' } = useParams({ strict: false }) as { documentTemplateID?: string }
  return (
    <ProposersOnly>
      <FreshRecord endpoint={documentTemplateApi.get} id={documentTemplateID}>
        {(documentTemplate) => {
          const { id, name, text, version, _country } = documentTemplate
          const template = `${name.toLowerCase()} template`
          return (
            <ProposalPage
              title={`New ${template}${_country ? ` of ${_country.name}` : ''}`}
              name={`the ${template}`}
              endpoint={documentTemplateSettingEndpoints.propose}
              params={{ id }}
              initial={{ values: { text }, version }}
              back={`/settings/document-templates/${id}`}
            >
              <ContentFields documentTemplate={documentTemplate} />
            </ProposalPage>
          )
        }}
      </FreshRecord>
    </ProposersOnly>
  )
}
