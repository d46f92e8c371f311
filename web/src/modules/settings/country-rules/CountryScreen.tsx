import { Stack } from '@mantine/core'
import type { CountrySettings } from '@muster/contract/settings/country-rules/countries.contract.ts'
import { RecordScreen } from '../../../kernel/records/RecordScreen.tsx'
import { VersionsTable } from '../../../kernel/records/VersionsTable.tsx'
import { formatDate } from '../../../ui/format/day.ts'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { countrySettingsApi } from '../endpoints.ts'
import { plainHistoryFormat } from '../history-labels.ts'
import { PendingVersions } from '../versions/PendingVersions.tsx'
import { proposeButton } from '../versions/VersionedSettings.tsx'
import { versionStatusLabel } from '../versions/versionColumns.tsx'
import { LeaveRulesTable } from './LeaveRulesTable.tsx'
import { ParameterGroups } from './ParameterGroups.tsx'
import { ParameterNotes } from './ParameterNotes.tsx'

const PATH = '/settings/countries'

/** The parameters of one country, and all past and future versions. */
export const CountryScreen = () => (
  <RecordScreen
    endpoint={countrySettingsApi.get}
    path={PATH}
    param="countryID"
    head={({ name, id, revision }) => ({
      title: name,
      code: id,
      status: revision
        ? { tone: 'done', label: `Version ${revision.number}` }
        : { tone: 'warning', label: 'No active version' },
    })}
    buttons={({ id }) => [proposeButton(`${PATH}/${id}/propose`)]}
    parts={[
      { key: 'active', label: 'Active', part: (country) => <InForce country={country} /> },
      {
        key: 'versions',
        label: 'Versions',
        part: (country) => <VersionsTable versions={country.versions} statusOf={versionStatusLabel} />,
      },
    ]}
    history={{ endpoint: countrySettingsApi.history, format: plainHistoryFormat }}
  />
)

function InForce({ country: { id, revision, parameters, versions } }: { country: CountrySettings }) {
  if (!revision || !parameters)
    return (
      <EmptyState compact title="No active version">
        Propose a version for approval.
      </EmptyState>
    )
  return (
    <Stack gap={20}>
      <PendingVersions versions={versions} />
      <HelperText>
        Version {revision.number}, effective from {formatDate(revision.effectiveFrom)}
        {revision.effectiveTo && ` to ${formatDate(revision.effectiveTo)}`}. Source: {revision.source}.
        {revision.note && ` ${revision.note}`}
      </HelperText>
      <ParameterGroups parameters={parameters} />
      <LeaveRulesTable countryID={id} parameters={parameters} />
      <ParameterNotes parameters={parameters} />
    </Stack>
  )
}
