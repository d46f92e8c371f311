import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { EmptyCell } from '../../../ui/cells/cells.tsx'
import { documentTemplateApi } from '../endpoints.ts'
import { VersionedSettings } from '../versions/VersionedSettings.tsx'

/** The printed documents, with their active template version. */
export const DocumentTemplateListScreen = () => (
  <VersionedSettings
    title="Document templates"
    hint="Content of letters and contracts"
    name="Document templates"
    path="/settings/document-templates"
    heads={['Document', 'Applies to']}
    about={({ _country }) => _country?.name ?? 'All countries'}
    none={<EmptyCell />}
    query={useEndpoint(documentTemplateApi.all, {})}
  />
)
