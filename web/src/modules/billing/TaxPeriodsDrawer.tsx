import { Button, Drawer } from '@mantine/core'
import type { TaxPeriod } from '@muster/contract/billing/tax-periods.contract.ts'
import { right } from '@muster/contract/kernel/permission.ts'
import { useState } from 'react'
import { countryName } from '../../kernel/countries.ts'
import { useAction, useEndpoint } from '../../kernel/endpoint.ts'
import { useMay } from '../../kernel/permissions.ts'
import { AskDialog } from '../../ui/dialog/AskDialog.tsx'
import { quietHead } from '../../ui/dialog/quietHead.ts'
import { DateBox } from '../../ui/fields/DateBox.tsx'
import { ON_THE_HISTORY, ReasonBox } from '../../ui/fields/ReasonBox.tsx'
import { isDay, showDay, todayHere } from '../../ui/format/day.ts'
import { Stack } from '../../ui/record/Section.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { FieldsSkeleton } from '../../ui/states/Skeletons.tsx'
import { FailedState } from '../../ui/states/states.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import classes from './billing.module.css'
import { REFRESHES } from './lines.ts'
import { taxPeriodLines } from './reckoning.ts'

/** Up to which day the tax of each legal entity was declared: nothing is issued for an earlier day. */
export function TaxPeriodsDrawer({ onClose }: { onClose(): void }) {
  const { data, error, refetch } = useEndpoint(taxPeriodLines.list, {})
  const mayClose = useMay()(right('billings', 'approve'))
  const [closing, setClosing] = useState<TaxPeriod | null>(null)
  return (
    <Drawer {...quietHead} opened onClose={onClose} position="right" size={560} title="Tax periods">
      {error && !data && <FailedState compact error={error} onRetry={() => void refetch()} />}
      {!error && !data && <FieldsSkeleton groups={1} fields={5} />}
      {data && (
        <Stack>
          <Note>
            Once its tax is declared, a period is closed: no invoice, no credit note and no receipt bears a day in it.
          </Note>
          <PlainTable
            name="Tax periods"
            isFramed
            heads={['Legal entity', 'Closed until', { title: 'Close', isHeard: true }]}
          >
            {data.map((period) => (
              <tr key={period.id}>
                <th scope="row">
                  {period._legalEntity.name}
                  <span className={classes.small}>{countryName(period.countryID)}</span>
                </th>
                <td className={classes.nowrap}>
                  {period.closedUntil ? showDay(period.closedUntil) : 'None is closed'}
                  {period._updatedBy && <span className={classes.small}>by {period._updatedBy.name}</span>}
                </td>
                <td data-align="end">
                  {mayClose && (
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={`Close the tax of ${nameIn(period)}`}
                      onClick={() => setClosing(period)}
                    >
                      Close
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </PlainTable>
        </Stack>
      )}
      {closing && <CloseDialog period={closing} onClose={() => setClosing(null)} />}
    </Drawer>
  )
}

/** Two legal entities may bear one name. */
const nameIn = ({ _legalEntity, countryID }: TaxPeriod): string => `${_legalEntity.name}, ${countryName(countryID)}`

function CloseDialog({ period, onClose }: { period: TaxPeriod; onClose(): void }) {
  const { id, _legalEntity, closedUntil, version } = period
  const [day, setDay] = useState(closedUntil ?? '')
  const [reason, setReason] = useState('')
  const close = useAction(taxPeriodLines.close, {
    done: `The tax of ${_legalEntity.name} is closed until ${isDay(day) ? showDay(day) : ''}`,
    refreshes: REFRESHES,
  })
  const isOpened = closedUntil !== null && isDay(day) && day < closedUntil
  const fault = !isDay(day)
    ? 'Enter the last day that is closed.'
    : isOpened && !reason.trim()
      ? 'Say why it is opened again.'
      : ''
  return (
    <AskDialog
      stale={REFRESHES}
      title={`Close the tax of ${nameIn(period)}`}
      verb={isOpened ? 'Open it again' : 'Close it'}
      fault={fault}
      onConfirm={() =>
        close.mutateAsync({ params: { id }, body: { closedUntil: day, reason: reason.trim() || null, version } })
      }
      onClose={onClose}
    >
      <DateBox
        label="Closed until"
        required
        description={closedUntil ? `Now until ${showDay(closedUntil)}.` : 'None is closed yet.'}
        initial={day}
        onChange={setDay}
        latest={todayHere()}
      />
      {isOpened && <ReasonBox value={reason} onChange={setReason} isRequired description={ON_THE_HISTORY} />}
    </AskDialog>
  )
}
