import { Box } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import type { SetupInForce } from '@muster/contract/margin/setups/margin-setups.contract.ts'
import { overheadBasisLabels } from '@muster/contract/margin/setups/margin-setups.labels.ts'
import { IconCalculator, IconChecks } from '@tabler/icons-react'
import { Suspense } from 'react'
import type * as z from 'zod'
import { useEndpoint } from '../../../../kernel/api/endpoint.ts'
import { HeadButtons } from '../../../../kernel/records/HeadButtons.tsx'
import { DateCell } from '../../../../ui/cells/cells.tsx'
import { counted } from '../../../../ui/format/number.ts'
import { lazyNamed } from '../../../../ui/lazy/lazily.ts'
import { RouteLink } from '../../../../ui/link/RouteLink.tsx'
import { PageHead } from '../../../../ui/list/page/PageHead.tsx'
import { useOpenRow } from '../../../../ui/list/page/useOpenRow.ts'
import { PendingFields } from '../../../../ui/states/PendingFields.tsx'
import { EmptyState } from '../../../../ui/states/states.tsx'
import { PlainTable } from '../../../../ui/table/PlainTable.tsx'
import { marginSetupApi } from '../marginSetupEndpoints.ts'
import { describeDays } from './marginSetupLabels.ts'

const MarginSetupDrawer = lazyNamed(() => import('./MarginSetupDrawer.tsx'), 'MarginSetupDrawer')

type Setup = z.output<typeof SetupInForce>
const PATH = '/margin'
/** Keeps figures and their units on one line in narrow tables. */
const NO_BREAK = '\u00a0'
const PROPOSALS = '/settings/pending-approvals?kind=MARGIN_SETUP'

/** The active margin set-ups of the user's countries. */
export function ActiveMarginSetups() {
  const { data, error, refetch } = useEndpoint(marginSetupApi.inForce, { query: {} })
  const { openID, hrefOf, close } = useOpenRow(PATH)
  const open = data?.find(({ id }) => id === openID)
  return (
    <Box pb={64}>
      <PageHead
        title="Margin"
        hint={data && `Active set-ups in ${counted(data.length, ['country', 'countries'])}`}
        actions={
          <HeadButtons
            buttons={[
              { label: 'Proposals', icon: IconChecks, needs: right('settings', 'approve'), to: PROPOSALS },
              { label: 'What-if', icon: IconCalculator, isPrimary: true, to: `${PATH}/what-if` },
            ]}
          />
        }
      />
      <Box pt={4} px="var(--gutter)">
        {!data && <PendingFields compact={false} error={error} onRetry={refetch} groups={2} />}
        {data?.length === 0 && (
          <EmptyState title="No active set-up">Ask an administrator to add one for your countries.</EmptyState>
        )}
        {data && data.length > 0 && <Table setups={data} hrefOf={hrefOf} />}
      </Box>
      {open && (
        <Suspense fallback={null}>
          <MarginSetupDrawer setup={open} onClose={close} />
        </Suspense>
      )}
    </Box>
  )
}

const Table = ({ setups, hrefOf }: { setups: readonly Setup[]; hrefOf(id: string): string }) => (
  <PlainTable
    name="Active set-ups"
    isFramed
    heads={['Country', 'Version', 'Billable days', 'Overhead', 'Target', 'Floor', 'What-if']}
  >
    {setups.map(({ id, countryID, _country, revision, effectiveFrom, values }) => (
      <tr key={id}>
        <th scope="row">
          <RouteLink href={hrefOf(id)}>{_country.name}</RouteLink>
        </th>
        <td>
          <span className="nowrap">{revision}, from</span> <DateCell value={effectiveFrom} />
        </td>
        <td className="nowrap">{describeDays(values.days)}</td>
        <td>{`${values.overhead.percent}${NO_BREAK}% ${overheadBasisLabels[values.overhead.basis]}`}</td>
        <td>{`${values.targetPercent}${NO_BREAK}%`}</td>
        <td>{`${values.floorPercent}${NO_BREAK}%`}</td>
        <td className="nowrap">
          <RouteLink href={`${PATH}/what-if?countryID=${countryID}`}>
            What-if<span className="sr-only"> in {_country.name}</span>
          </RouteLink>
        </td>
      </tr>
    ))}
  </PlainTable>
)
