import { right } from '@muster/contract/kernel/api/permission.ts'
import { useOwnCountries } from '../../../kernel/lists/countries.ts'
import { ListScreen } from '../../../kernel/lists/ListScreen.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { filters } from '../../../ui/list/filters/filterKinds.ts'
import { templateApi } from '../endpoints.ts'
import { templateCard, templateColumns, whereOf } from './templateColumns.tsx'

export const EmailTemplateListScreen = () => (
  <Allowed needs={right('email-templates', 'view')} deniedMessage="You don’t have access to email templates">
    <Templates />
  </Allowed>
)

/** The email templates: one text for all countries, and those of countries with their own. */
function Templates() {
  const { options } = useOwnCountries()
  return (
    <ListScreen
      title="Email templates"
      counts={['template', 'templates']}
      path="/email-templates"
      endpoint={templateApi.list}
      columns={templateColumns}
      rowName={(row) => `${row.name}, ${whereOf(row)}`}
      hrefOf={({ id }) => `/email-templates/${id}`}
      card={templateCard}
      filters={[filters.country(options, { isPinned: true })]}
      sort="code"
      searchHint="Search subject or text"
      exports={right('email-templates', 'view')}
      empty={{ title: 'No templates', text: 'Templates are included with the product.' }}
    />
  )
}
