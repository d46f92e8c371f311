import { Button, Stack } from '@mantine/core'
import type { AgreementKind, AgreementRow } from '@muster/contract/contracts/agreement-shapes.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { DateCell, MoneyCell } from '../../../ui/cells/cells.tsx'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { FieldsSkeleton } from '../../../ui/states/Skeleton.tsx'
import { EmptyState, FailedState } from '../../../ui/states/states.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { msaApi, sowApi } from '../endpoints.ts'
import { AGREEMENT_STATUSES } from '../labels.ts'
import { contractHref, KINDS, numberOf } from '../lifecycle/documents.ts'
import { EndCell } from './agreementColumns.tsx'

/** The agreements of a client, active and pending ones first. */
export const AgreementsTab = ({ clientID }: { clientID: string }) => (
  <Stack>
    <Agreements
      kind="MSA"
      clientID={clientID}
      title="Master agreements"
      none="Order forms for this client require an active master agreement."
    />
    <Agreements
      kind="SOW"
      clientID={clientID}
      title="Statements of work"
      none="Statements of work are created under an active master agreement."
    />
  </Stack>
)

interface AgreementsProps {
  kind: AgreementKind
  clientID: string
  title: string
  none: string
}

/** The full list is that of all agreements, filtered by the client. */
const MAX = 25
const LINES = { MSA: msaApi, SOW: sowApi as unknown as typeof msaApi }

function Agreements({ kind, clientID, title, none }: AgreementsProps) {
  const router = useRouter()
  const can = useMay()
  const query = { clientID: [clientID], pageSize: MAX, sort: '-startDate' as const }
  const agreements = useEndpoint(LINES[kind].list, { query })
  const { path, create } = KINDS[kind]
  const { data } = agreements
  const isStatement = kind === 'SOW'
  return (
    <Section
      title={title}
      action={
        can(create) && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} stroke={1.7} />}
            onClick={() => router.history.push(`${path}/new?clientID=${clientID}`)}
          >
            {isStatement ? 'New statement of work' : 'New master agreement'}
          </Button>
        )
      }
    >
      {agreements.error && !data ? (
        <FailedState compact error={agreements.error} onRetry={() => void agreements.refetch()} />
      ) : !data ? (
        <FieldsSkeleton groups={1} fields={3} />
      ) : data.items.length === 0 ? (
        <EmptyState compact title={`No ${title.toLowerCase()} yet`}>
          {none}
        </EmptyState>
      ) : (
        <>
          <PlainTable
            name={title}
            isFramed
            heads={[
              'Number',
              'Status',
              'Title',
              ...(isStatement ? ['Master agreement'] : []),
              'From',
              'Until',
              { title: 'Maximum value', align: 'end' },
            ]}
          >
            {data.items.map((row) => (
              <Row key={row.id} kind={kind} row={row} />
            ))}
          </PlainTable>
          {data.meta.total > MAX && (
            <HelperText below>
              <RouteLink href={`${path}?clientID=${clientID}`}>All {data.meta.total} in the list</RouteLink>
            </HelperText>
          )}
        </>
      )}
    </Section>
  )
}

const Row = ({ kind, row }: { kind: AgreementKind; row: AgreementRow }) => (
  <tr>
    <th scope="row" className="nowrap">
      <RouteLink href={contractHref(kind, row.id)}>{numberOf(row)}</RouteLink>
    </th>
    <td>
      <LabelBadge {...AGREEMENT_STATUSES[row.status]} />
    </td>
    <td>{row.title}</td>
    {kind === 'SOW' && (
      <td className="nowrap">
        {row._msa && <RouteLink href={contractHref('MSA', row._msa.id)}>{row._msa.name}</RouteLink>}
      </td>
    )}
    <td>
      <DateCell value={row.startDate} />
    </td>
    <td>
      <EndCell {...row} />
    </td>
    <td data-align="end">
      <MoneyCell value={row.value} decimals="needed" />
    </td>
  </tr>
)
