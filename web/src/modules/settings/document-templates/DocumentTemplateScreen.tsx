import { Flex, Paper, Stack } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import type { DocumentTemplateSetting } from '@muster/contract/settings/document-templates/document-templates.contract.ts'
import { useOwnCountries } from '../../../kernel/lists/countries.ts'
import { RecordScreen } from '../../../kernel/records/RecordScreen.tsx'
import { VersionsTable } from '../../../kernel/records/VersionsTable.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { formatDate } from '../../../ui/format/day.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { documentTemplateApi } from '../endpoints.ts'
import { plainHistoryFormat } from '../history-labels.ts'
import { PendingVersions } from '../versions/PendingVersions.tsx'
import { proposeButton } from '../versions/VersionedSettings.tsx'
import { versionStatusLabel } from '../versions/versionColumns.tsx'
import { DocumentPreview } from './DocumentPreview.tsx'

const PATH = '/settings/document-templates'

/** One document template, for every country or for one, and all past and future versions. */
export const DocumentTemplateScreen = () => (
  <RecordScreen
    endpoint={documentTemplateApi.get}
    path={PATH}
    param="documentTemplateID"
    head={({ name, _country, revision }) => ({
      title: `${name} template`,
      code: _country?.name ?? 'All countries',
      status: revision
        ? { tone: 'done', label: `Version ${revision.number}` }
        : { tone: 'neutral', label: 'Same as all countries' },
    })}
    buttons={({ id }) => [proposeButton(`${PATH}/${id}/propose`)]}
    parts={[
      { key: 'text', label: 'Text', part: (documentTemplate) => <TemplateText documentTemplate={documentTemplate} /> },
      {
        key: 'versions',
        label: 'Versions',
        part: ({ versions }) =>
          versions.length > 0 ? (
            <VersionsTable versions={versions} statusOf={versionStatusLabel} />
          ) : (
            <EmptyState compact title="No version yet">
              The version for all countries applies. Propose a change to create a country version.
            </EmptyState>
          ),
      },
      { key: 'countries', label: 'Countries', part: ({ code }) => <Countries code={code} /> },
    ]}
    history={{ endpoint: documentTemplateApi.history, format: plainHistoryFormat }}
  />
)

function TemplateText({
  documentTemplate: { id, code, about, text, sha256, revision, versions },
}: {
  documentTemplate: DocumentTemplateSetting
}) {
  const can = useMay()
  return (
    <Stack gap={20}>
      <PendingVersions versions={versions} />
      <FieldGroup
        title="Active"
        fields={[
          { label: 'Document', value: about, wide: true },
          { label: 'Since', value: revision && formatDate(revision.effectiveFrom) },
          { label: 'Source', value: revision?.source ?? null },
          { label: 'Note', value: revision?.note ?? null, wide: true },
          { label: 'Checksum (SHA-256)', value: sha256, wide: true },
        ]}
      />
      {can(right('settings', 'edit')) && <DocumentPreview code={code} documentTemplateID={id} textOf={() => text} />}
      <Section title="Text">
        <Paper component="p" m={0} p="md" radius="md" className="preserve-lines">
          {text}
        </Paper>
      </Section>
    </Stack>
  )
}

/** Whether a country has its own template, or may get one. */
function Countries({ code }: { code: DocumentTemplateSetting['code'] }) {
  const { options } = useOwnCountries()
  return (
    <Section title="Country version" text="Countries without their own version use the version for all countries.">
      <Flex component="ul" direction="column" gap={8} className="plain-list">
        <li>
          <RouteLink href={`${PATH}/${code}`}>All countries</RouteLink>
        </li>
        {options.map(({ value, label }) => (
          <li key={value}>
            <RouteLink href={`${PATH}/${code}-${value}`}>{label}</RouteLink>
          </li>
        ))}
      </Flex>
    </Section>
  )
}
