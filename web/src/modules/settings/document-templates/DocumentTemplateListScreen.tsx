import { right } from '@muster/contract/kernel/api/permission.ts'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { EmptyCell } from '../../../ui/cells/cells.tsx'
import { documentTemplateApi } from '../endpoints.ts'
import { VersionedSettings } from '../versions/VersionedSettings.tsx'

export const DocumentTemplateListScreen = () => (
  <Allowed needs={right('settings', 'view')} deniedMessage="You don’t have access to settings">
    <DocumentTemplates />
  </Allowed>
)

/** The printed documents, with their active template version. */
const DocumentTemplates = () => (
  <VersionedSettings
    title="Document templates"
    hint="Content of letters and contracts"
    name="Document templates"
    path="/settings/document-templates"
    heads={['Document', 'For']}
    about={({ _country }) => _country?.name ?? 'All countries'}
    none={<EmptyCell />}
    query={useEndpoint(documentTemplateApi.all, {})}
  />
)
