import { right } from '@muster/contract/kernel/api/permission.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import type { MedicalPolicy } from '@muster/contract/medical/medical-policies.contract.ts'
import { useRouter } from '@tanstack/react-router'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { DateCell } from '../../../ui/cells/cells.tsx'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { PendingFields } from '../../../ui/states/PendingFields.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { policyApi } from '../endpoints.ts'
import { CATEGORIES, POLICY_STATES } from './medicalLabels.ts'

const MAX = 200

/** All policies of the same country and category, in the order of their periods. */
export function MedicalPolicyPeriods({ policy }: { policy: MedicalPolicy }) {
  const { countryID, category, _country, id } = policy
  const { history } = useRouter()
  const mayCreate = useMay()(right('settings', 'create'))
  const { data, error, refetch } = useEndpoint(policyApi.list, {
    query: { countryID: [countryID], category: [category], sort: '-validFrom', pageSize: MAX },
  })
  if (!data) return <PendingFields error={error} onRetry={refetch} groups={1} />
  const items = data.items
  return (
    <Section
      title={`${_country.name}, category ${CATEGORIES[category]}`}
      text="A policy keeps its dates. Renew it as a new policy for the next period. If two are active, the later one applies."
      action={
        mayCreate && (
          <SmallButton onClick={() => history.push(`/medical-cards/new?from=${id}`)}>Renew as a new policy</SmallButton>
        )
      }
    >
      <PlainTable name="Periods" heads={['Policy', 'From', 'To', 'Status', 'Rows', 'Gap check']} isFramed>
        {items.map((one, at) => (
          <tr key={one.id}>
            <th scope="row">
              {one.id === id ? (
                `${one.insurer} ${one.policyNumber}`
              ) : (
                <RouteLink href={`/medical-cards/${one.id}`}>{`${one.insurer} ${one.policyNumber}`}</RouteLink>
              )}
            </th>
            <td>
              <DateCell value={one.validFrom} />
            </td>
            <td>
              <DateCell value={one.validTo} />
            </td>
            <td>
              <LabelBadge {...POLICY_STATES[one.status]} />
            </td>
            <td>{one.bands}</td>
            <td>{stepOf(one, items[at + 1])}</td>
          </tr>
        ))}
      </PlainTable>
    </Section>
  )
}

interface Period {
  validFrom: string
  validTo: string
}

/** The gap or overlap between a period and the former one. */
function stepOf(period: Period, before: Period | undefined): string {
  if (!before) return 'First policy'
  if (period.validFrom === daysAfter(before.validTo, 1)) return 'No gap'
  return period.validFrom <= before.validTo ? 'Overlap: this policy applies' : 'Gap: no cover'
}
