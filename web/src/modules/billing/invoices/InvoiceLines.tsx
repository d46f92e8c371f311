import { Stack } from '@mantine/core'
import type { BillingLine } from '@muster/contract/billing/core/shapes.contract.ts'
import { lineTypeLabels } from '@muster/contract/billing/invoices/invoice.labels.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { TAXES } from '../../../kernel/records/tax-labels.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { StatusBadge } from '../../../ui/badge/StatusBadge.tsx'
import { ExplainedLine } from '../../../ui/calculation/CalculationLine.tsx'
import { DateCell, EmptyCell } from '../../../ui/cells/cells.tsx'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { DialogButton } from '../../../ui/dialog/DialogButton.tsx'
import { formatAmount } from '../../../ui/format/number.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { IconButton } from '../../../ui/link/IconButton.tsx'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { Card } from '../../../ui/record/Card.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { billingApi } from '../endpoints.ts'
import { invoiceName, type VisibleInvoice } from '../labels.ts'
import { useBillingAction } from '../useBillingAction.ts'
import { isEditable } from './invoiceTransitions.ts'
import { FigureCells, figureHeads } from './lineColumns.tsx'

const ExtraDrawer = lazyNamed(() => import('./ExtraDrawer.tsx'), 'ExtraDrawer')

/** The lines of an invoice: units, price, tax, purchase order and the calculation of each amount. */
export function InvoiceLines({ invoice }: { invoice: VisibleInvoice }) {
  const { lines = [], currency, gst } = invoice
  const mayWrite = useMay()(right('billings', 'edit')) && isEditable(invoice)
  const [removing, setRemoving] = useState<BillingLine | null>(null)
  const money = (amount: string) => formatAmount(amount, 'always', currency)
  const add = (
    <DialogButton
      label="Expense or milestone"
      isVisible={mayWrite}
      icon={IconPlus}
      dialog={(onClose) => <ExtraDrawer invoice={invoice} onClose={onClose} />}
    />
  )
  return (
    <Stack>
      <Section title="Lines" action={add}>
        {lines.length === 0 ? (
          <EmptyState compact title="No lines yet">
            Add an expense or a milestone. Timesheets are invoiced from “Unbilled”.
          </EmptyState>
        ) : (
          <PlainTable
            name="Lines"
            isFramed
            heads={[
              'Line',
              'Service',
              ...(gst ? ['SAC'] : []),
              ...figureHeads({ lines, currency }),
              { title: 'Tax', align: 'end' },
              'PO',
              { title: 'Remove', isVisuallyHidden: true },
            ]}
          >
            {lines.map((line) => (
              <tr key={line.id}>
                <th scope="row">
                  {line.number}. {line.description}
                  <span className="subline">
                    {lineTypeLabels[line.kind]}
                    {line._candidate && `, ${line._candidate.name}`}
                  </span>
                </th>
                <td>
                  <DateCell value={line.from} /> to <DateCell value={line.to} />
                  {line.timesheetID && (
                    <span className="subline">
                      <RouteLink href={`/timesheets/${line.timesheetID}`}>Timesheet</RouteLink>
                    </span>
                  )}
                </td>
                {gst && <td>{gst.serviceCode}</td>}
                <FigureCells line={line} lines={lines} currency={currency} credited={line.creditedNet} />
                <td data-align="end" className="nowrap">
                  <TaxOf line={line} money={money} />
                </td>
                <td>
                  {line._purchaseOrder ? (
                    <RouteLink href={`/purchase-orders/${line._purchaseOrder.id}`}>
                      {line._purchaseOrder.name}
                    </RouteLink>
                  ) : (
                    <EmptyCell />
                  )}
                </td>
                <td data-align="end">
                  {mayWrite && (
                    <IconButton
                      name={`Remove line ${line.number}`}
                      icon={IconTrash}
                      onClick={() => setRemoving(line)}
                    />
                  )}
                </td>
              </tr>
            ))}
          </PlainTable>
        )}
      </Section>
      {lines.length > 0 && (
        <Section title="Line calculation" text="Select a line to see its formula, inputs and days.">
          <Card>
            <Stack gap={0}>
              {lines.map((line) => (
                <ExplainedLine
                  key={line.id}
                  label={`${line.number}. ${line.description}`}
                  value={money(line.net)}
                  explained={line.explain}
                />
              ))}
              <ExplainedLine
                label="Subtotal"
                value={money(invoice.net)}
                explained={invoice.explain?.net ?? null}
                isTotal
              />
            </Stack>
          </Card>
        </Section>
      )}
      {removing && <RemoveLineDialog invoice={invoice} line={removing} onClose={() => setRemoving(null)} />}
    </Stack>
  )
}

const TaxOf = ({ line, money }: { line: BillingLine; money(amount: string): string }) =>
  line.taxCode === null ? (
    <StatusBadge tone="danger">Not determined</StatusBadge>
  ) : (
    <>
      {money(line.tax)}
      <span className="subline">{line.taxCode === 'S' ? `${line.taxPercent} %` : TAXES[line.taxCode]}</span>
    </>
  )

function RemoveLineDialog({ invoice, line, onClose }: { invoice: VisibleInvoice; line: BillingLine; onClose(): void }) {
  const remove = useBillingAction(billingApi.removeLine, `Line ${line.number} removed from ${invoiceName(invoice)}`)
  return (
    <ConfirmDialog
      opened
      title={`Remove line ${line.number}?`}
      verb="Remove"
      isDestructive
      onConfirm={() => remove.mutateAsync({ params: { id: invoice.id, lineID: line.id } })}
      onClose={onClose}
    >
      {line.timesheetID
        ? 'All lines of this month are removed. The month can be billed again.'
        : `“${line.description}” is removed from the draft.`}
    </ConfirmDialog>
  )
}
