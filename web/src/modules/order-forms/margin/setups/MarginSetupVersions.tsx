import { Stack } from '@mantine/core'
import type { MarginSetup } from '@muster/contract/margin/setups/margin-setups.contract.ts'
import { useEndpoint } from '../../../../kernel/api/endpoint.ts'
import { VersionsTable } from '../../../../kernel/records/VersionsTable.tsx'
import { EmptyCell } from '../../../../ui/cells/cells.tsx'
import { counted } from '../../../../ui/format/number.ts'
import { Section } from '../../../../ui/record/Section.tsx'
import { HelperText } from '../../../../ui/states/HelperText.tsx'
import { PendingFields } from '../../../../ui/states/PendingFields.tsx'
import { PlainTable } from '../../../../ui/table/PlainTable.tsx'
import { marginSetupApi } from '../marginSetupEndpoints.ts'
import { setupLines, setupStatuses } from './marginSetupLabels.ts'

const MAX = 200
/** Approved versions, which a version is compared with. */
const APPROVED_STATUSES: readonly MarginSetup['status'][] = ['IN_FORCE', 'UPCOMING', 'PAST', 'SUPERSEDED']

/** All versions of the country, and the changes of this one against the previous one. */
export function MarginSetupVersions({ setup }: { setup: MarginSetup }) {
  const { data, error, refetch } = useEndpoint(marginSetupApi.list, {
    query: { countryID: [setup.countryID], sort: '-effectiveFrom', pageSize: MAX },
  })
  if (!data) return <PendingFields error={error} onRetry={refetch} groups={2} />
  const before = data.items.find(
    ({ id, status, effectiveFrom }) =>
      id !== setup.id && APPROVED_STATUSES.includes(status) && effectiveFrom <= setup.effectiveFrom,
  )
  return (
    <Stack gap={20}>
      <Section title={`Versions of ${setup._country.name}`}>
        <VersionsTable
          versions={data.items.map((one) => ({ ...one, number: one.revision }))}
          statusOf={({ status }) => setupStatuses[status]}
          hrefOf={({ id }) => `/margin/${id}?tab=versions`}
        />
      </Section>
      {before && <Changes setup={setup} before={before} />}
    </Stack>
  )
}

function Changes({ setup, before }: { setup: MarginSetup; before: MarginSetup }) {
  const changes = changesBetween(before, setup)
  return (
    <Section title={`${counted(changes.length, ['change', 'changes'])} since version ${before.revision}`}>
      {changes.length === 0 ? (
        <HelperText>No changes.</HelperText>
      ) : (
        <PlainTable
          name="Changes"
          isFramed
          isWordy
          heads={['Figure', `Version ${before.revision}`, `Version ${setup.revision}`]}
        >
          {changes.map(({ label, from, to }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{from ?? <EmptyCell />}</td>
              <td>{to ?? <EmptyCell />}</td>
            </tr>
          ))}
        </PlainTable>
      )}
    </Section>
  )
}

type Version = Pick<MarginSetup, 'values' | 'currency'>

/** The changed figures with both values. */
function changesBetween(before: Version, after: Version) {
  const old = setupLines(before.values, before.currency)
  const now = setupLines(after.values, after.currency)
  const labels = new Set([...now, ...old].map(({ label }) => label))
  const valueIn = (lines: typeof old, wanted: string) => lines.find(({ label }) => label === wanted)?.value ?? null
  return [...labels]
    .map((label) => ({ label, from: valueIn(old, label), to: valueIn(now, label) }))
    .filter(({ from, to }) => from !== to)
}
