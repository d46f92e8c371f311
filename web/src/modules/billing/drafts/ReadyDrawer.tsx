import { Drawer, Stack } from '@mantine/core'
import type { ReadyPreview } from '@muster/contract/billing/core/shapes.contract.ts'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { ExplainedLine } from '../../../ui/calculation/CalculationLine.tsx'
import { DateCell } from '../../../ui/cells/cells.tsx'
import { formatAmount } from '../../../ui/format/number.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { monthName } from '../../../ui/month/months.ts'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { PendingFields } from '../../../ui/states/PendingFields.tsx'
import { billingApi } from '../endpoints.ts'
import { VERDICTS } from '../labels.ts'
import { ReadinessReasons } from '../ReadinessReasons.tsx'

/** The invoice preview of a placement month, with calculations and blocking issues. */
export function ReadyDrawer({ timesheetID, onClose }: { timesheetID: string; onClose(): void }) {
  const { data, error, refetch } = useEndpoint(billingApi.preview, { params: { timesheetID } })
  const title = data ? `${data._candidate.name}, ${monthName(data.month)}` : 'Unbilled'
  return (
    <Drawer opened onClose={onClose} size={640} title={title}>
      {!data && <PendingFields error={error} onRetry={refetch} groups={2} fields={5} />}
      {data && <Preview preview={data} />}
    </Drawer>
  )
}

function Preview({ preview }: { preview: ReadyPreview }) {
  const { verdict, reasons, lines, net, tax, gross, currency } = preview
  const money = (amount: string) => formatAmount(amount, 'always', currency ?? undefined)
  return (
    <Stack>
      <div>
        <LabelBadge {...VERDICTS[verdict]} />
      </div>
      {reasons.length > 0 && (
        <ReadinessReasons
          name="Issues"
          reasons={reasons}
          about={{ ...preview, timesheetID: preview.id, contractID: preview._contract?.id ?? null }}
        />
      )}
      {lines.length > 0 && (
        <Section title={`Invoice preview${currency ? ` in ${currency}` : ''}`}>
          <Stack gap={0}>
            {lines.map((line) => (
              <ExplainedLine
                key={line.number}
                label={line.description}
                value={money(line.net)}
                explained={line.explain}
              />
            ))}
            {net !== null && <ExplainedLine label="Subtotal" value={money(net)} explained={null} isTotal />}
            {tax !== null && <ExplainedLine label="Tax" value={money(tax)} explained={null} />}
            {gross !== null && <ExplainedLine label="Total" value={money(gross)} explained={null} isTotal />}
          </Stack>
        </Section>
      )}
      <FieldGroup
        title="Placement"
        fields={[
          {
            label: 'Client',
            value: <RouteLink href={`/clients/${preview.clientID}`}>{preview._client.name}</RouteLink>,
          },
          {
            label: 'Timesheet',
            value: <RouteLink href={`/timesheets/${preview.id}`}>{monthName(preview.month)}</RouteLink>,
          },
          {
            label: 'Contract',
            value: preview._contract && (
              <RouteLink href={`/clients/contracts/${preview._contract.id}`}>{preview._contract.name}</RouteLink>
            ),
          },
          {
            label: 'Order form',
            value: <RouteLink href={`/order-form-setups/${preview.orderFormID}`}>{preview._orderForm.name}</RouteLink>,
          },
          { label: 'Purchase orders', value: preview.orderNumbers.join(', ') },
          { label: 'Legal entity', value: preview._legalEntity?.name ?? null },
          { label: 'Legal deadline', value: <DateCell value={preview.issueBy} /> },
        ]}
      />
    </Stack>
  )
}
