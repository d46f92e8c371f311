import { Button, Drawer, Stack } from '@mantine/core'
import type { TaxPeriod } from '@muster/contract/billing/tax/tax-periods.contract.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { useState } from 'react'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { countryName } from '../../../kernel/lists/countries.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { formatDate } from '../../../ui/format/day.ts'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { PendingFields } from '../../../ui/states/PendingFields.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { taxPeriodApi } from '../endpoints.ts'
import { ReopeningNotice } from './ReopeningNotice.tsx'
import { CloseDialog, entityIn, ReopenDialog } from './TaxPeriodDialogs.tsx'

/** The closing date of each legal entity’s tax period: nothing is issued for an earlier date. */
export function TaxPeriodsDrawer({ onClose }: { onClose(): void }) {
  const { data, error, refetch } = useEndpoint(taxPeriodApi.list, {})
  const mayClose = useMay()(right('billings', 'approve'))
  const [open, setOpen] = useState<{ what: 'close' | 'reopen'; period: TaxPeriod } | null>(null)
  const pending = data?.filter(({ reopening }) => reopening !== null) ?? []
  return (
    <Drawer opened onClose={onClose} size={600} title="Tax periods">
      {!data && <PendingFields error={error} onRetry={refetch} groups={1} fields={5} />}
      {data && (
        <Stack>
          <HelperText>
            Close a period once its tax return is filed. Invoices, credit notes and receipts can’t be dated in a closed
            period. Reopening requires a second person.
          </HelperText>
          {pending.map((period) => (
            <ReopeningNotice key={period.id} period={period} mayDecide={mayClose} />
          ))}
          <PlainTable
            name="Tax periods"
            isFramed
            heads={['Legal entity', 'Closed until', { title: 'Actions', isVisuallyHidden: true }]}
          >
            {data.map((period) => (
              <tr key={period.id}>
                <th scope="row">
                  {period._legalEntity.name}
                  <span className="subline">{countryName(period.countryID)}</span>
                </th>
                <td className="nowrap">
                  {period.closedUntil ? formatDate(period.closedUntil) : 'Open'}
                  {period._updatedBy && <span className="subline">by {period._updatedBy.name}</span>}
                </td>
                <td data-align="end">
                  {mayClose && period.reopening === null && (
                    <RowButtons period={period} onOpen={(what) => setOpen({ what, period })} />
                  )}
                </td>
              </tr>
            ))}
          </PlainTable>
        </Stack>
      )}
      {open?.what === 'close' && <CloseDialog period={open.period} onClose={() => setOpen(null)} />}
      {open?.what === 'reopen' && <ReopenDialog period={open.period} onClose={() => setOpen(null)} />}
    </Drawer>
  )
}

interface RowButtonsProps {
  period: TaxPeriod
  onOpen(what: 'close' | 'reopen'): void
}

const RowButtons = ({ period, onOpen }: RowButtonsProps) => (
  <Button.Group style={{ justifyContent: 'flex-end' }}>
    <SmallButton aria-label={`Close tax period: ${entityIn(period)}`} onClick={() => onOpen('close')}>
      Close
    </SmallButton>
    {period.closedUntil !== null && (
      <SmallButton aria-label={`Request to reopen tax period: ${entityIn(period)}`} onClick={() => onOpen('reopen')}>
        Reopen…
      </SmallButton>
    )}
  </Button.Group>
)
