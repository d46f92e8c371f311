import { Stack } from '@mantine/core'
import { creditReasonLabels } from '@muster/contract/billing/credit-notes/credit-note.labels.ts'
import type { CreditNote } from '@muster/contract/billing/credit-notes/credit-shapes.contract.ts'
import { statusChanged } from '@muster/contract/kernel/api/labels.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { amountInWords } from '@muster/contract/payroll/payments/amount-words.rules.ts'
import { IconDownload, IconFileTypePdf } from '@tabler/icons-react'
import { remember } from '../../../kernel/lists/names.ts'
import { RecordScreen } from '../../../kernel/records/RecordScreen.tsx'
import { ExplainedLine } from '../../../ui/calculation/CalculationLine.tsx'
import { DateCell } from '../../../ui/cells/cells.tsx'
import { formatAmount } from '../../../ui/format/number.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { Card } from '../../../ui/record/Card.tsx'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { downloadFile } from '../documentFiles.ts'
import { creditApi } from '../endpoints.ts'
import { CorrectedNotice } from '../invoices/CorrectedNotice.tsx'
import { DocumentStatus, type TransitionLabels } from '../invoices/DocumentStatus.tsx'
import { gstFields } from '../invoices/gstFields.ts'
import { FigureCells, figureHeads } from '../invoices/lineColumns.tsx'
import { CREDIT_STATUSES, creditHistoryFormat, invoiceHref, invoiceName, PATH } from '../labels.ts'
import { throughLines } from '../trace-links.ts'
import { useBillingAction } from '../useBillingAction.ts'

const SEE = right('credit-notes', 'view')
const STEPS: TransitionLabels = {
  APPROVED: { verb: 'Approve', effect: 'It can then be issued. Issuing assigns the number.' },
  DRAFT: { verb: 'Return', effect: 'Returned to the author for correction.', isEnding: true },
  ISSUED: {
    verb: 'Issue',
    effect: 'Assigns the credit note number and reduces the outstanding amount. It can’t be changed afterwards.',
  },
  CANCELLED: {
    verb: 'Cancel credit note',
    effect: 'The credit note is cancelled and does not affect the invoice.',
    isEnding: true,
  },
}
const NEXT_STEPS: Readonly<Record<CreditNote['status'], string>> = {
  DRAFT:
    'Waiting for approval by the finance manager, or by the CFO above the limit. You can’t approve a credit note you created.',
  APPROVED: 'Approved. Issue it to assign its number.',
  ISSUED: 'Issued and applied to the invoice.',
  CANCELLED: 'Cancelled before it was issued.',
}

/** One credit note with its lines and reason. */
export const CreditNoteScreen = () => (
  <RecordScreen
    endpoint={creditApi.get}
    needs={SEE}
    path={`${PATH}/credit-notes`}
    param="creditNoteID"
    head={(note) => {
      remember([note._client, note._legalEntity, note._billing])
      return {
        title: invoiceName(note),
        code: note._client.name,
        status: CREDIT_STATUSES[note.status],
        meta: { verb: 'Updated', at: note.updatedAt },
      }
    }}
    buttons={({ id, number }) =>
      number === null
        ? []
        : [
            { label: 'PDF', icon: IconFileTypePdf, needs: SEE, to: () => downloadFile(creditApi.pdf, id) },
            { label: 'XML', icon: IconDownload, needs: SEE, to: () => downloadFile(creditApi.eInvoice, id) },
          ]
    }
    parts={[{ key: 'note', label: 'Credit note', part: (note) => <CreditNoteOverview note={note} /> }]}
    history={{ endpoint: creditApi.history, format: creditHistoryFormat }}
  />
)

function CreditNoteOverview({ note }: { note: CreditNote }) {
  const { id, currency, status, version } = note
  const move = useBillingAction(creditApi.move, (answer) =>
    statusChanged(invoiceName(answer), CREDIT_STATUSES[answer.status].label),
  )
  const money = (amount: string) => formatAmount(amount, 'always', currency)
  const explain = throughLines(
    note.explain,
    note.lines.map((line) => ({ number: line.of, explain: line.explain })),
  )
  return (
    <Stack>
      <DocumentStatus
        name={invoiceName(note)}
        record={note}
        assignee={NEXT_STEPS[status]}
        labels={STEPS}
        onTransition={(to, reason) =>
          move.mutateAsync({ params: { id }, body: { status: to as CreditNote['status'], reason, version } })
        }
      />
      {(status === 'DRAFT' || status === 'APPROVED') && <CorrectedNotice corrected={note.corrected} />}
      <Section title={`Credited lines, in ${currency}`}>
        <PlainTable
          name="Lines"
          isFramed
          heads={['Invoice line', ...(note.gst ? ['SAC'] : []), ...figureHeads(note), { title: 'Tax', align: 'end' }]}
        >
          {note.lines.map((line) => (
            <tr key={line.of}>
              <th scope="row">
                {line.of}. {line.description}
              </th>
              {note.gst && <td>{note.gst.serviceCode}</td>}
              <FigureCells line={line} lines={note.lines} currency={currency} />
              <td data-align="end" className="nowrap">
                {money(line.tax)}
              </td>
            </tr>
          ))}
        </PlainTable>
        <Card>
          <Stack gap={0}>
            {note.lines.map((line) => (
              <ExplainedLine
                key={line.of}
                label={`Line ${line.of}: ${line.description}. Original ${money(line.before)}, corrected ${money(line.after)}`}
                value={money(line.net)}
                explained={line.explain}
              />
            ))}
            <ExplainedLine label="Subtotal" value={money(note.net)} explained={explain.net} isTotal />
            <ExplainedLine label="Tax" value={money(note.tax)} explained={explain.tax} />
            <ExplainedLine label="Total" value={money(note.gross)} explained={explain.gross} isTotal />
          </Stack>
        </Card>
      </Section>
      <FieldGroup
        title="Credit note"
        fields={[
          {
            label: 'Invoice',
            value: <RouteLink href={invoiceHref({ id: note.billingID })}>{note._billing.name}</RouteLink>,
          },
          { label: 'Client', value: <RouteLink href={`/clients/${note.clientID}`}>{note._client.name}</RouteLink> },
          { label: 'Legal entity', value: note._legalEntity.name },
          ...gstFields(note.gst),
          { label: 'Issue date', value: <DateCell value={note.issueDate} /> },
          { label: 'Legal reason', value: creditReasonLabels[note.code] },
          { label: 'Reason shown on the document', value: note.text },
          { label: 'Reduces the outstanding amount by', value: `${currency} ${money(note.openReduction)}` },
          { label: 'Client credit', value: `${currency} ${money(note.creditBalance)}` },
          { label: 'Billed periods', value: note.billAgain ? 'Will be billed again' : 'Will not be billed again' },
          { label: 'Amount in words', value: amountInWords(note.gross, currency), wide: true },
          { label: 'Created by', value: note._createdBy?.name ?? null },
          { label: 'Approved by', value: note._approvedBy?.name ?? null },
          { label: 'Issued by', value: note._issuedBy?.name ?? null },
        ]}
      />
    </Stack>
  )
}
