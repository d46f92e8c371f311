import { Drawer, Flex, Group, Stack, Text } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { lineFindingLabels } from '@muster/contract/payroll/core/payroll-line.labels.ts'
import { IconFileTypePdf, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { download } from '../../../kernel/api/downloads.ts'
import { useAction, useEndpoint } from '../../../kernel/api/endpoint.ts'
import { Delivery, useMailStatusLabel } from '../../../kernel/records/Deliveries.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { InstantCell } from '../../../ui/cells/cells.tsx'
import { formatAmount } from '../../../ui/format/number.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { ButtonRow, Reason } from '../../../ui/record/Card.tsx'
import { PendingFields } from '../../../ui/states/PendingFields.tsx'
import { INVALIDATED_KEYS, payrollApi } from '../endpoints.ts'
import { LINE_STATUSES, type VisibleRun } from '../labels.ts'
import { resolutionLink } from '../resolution-links.ts'
import { useLineActions } from '../useLineActions.ts'
import { differenceText, toneOf } from './findings.ts'
import { LineAccruals } from './LineAccruals.tsx'
import { LineFigures } from './LineFigures.tsx'
import { LineStep, type LineStepContext } from './LineTransition.tsx'
import type { VisibleLineRecord } from './lineTypes.ts'
import { RunComments } from './RunComments.tsx'
import { isPossibleFor } from './runTransitions.ts'

interface LineDrawerProps {
  run: VisibleRun
  lineID: string
  onClose(): void
}

/** One consultant in the run, with every figure and its calculation. */
export function LineDrawer({ run, lineID, onClose }: LineDrawerProps) {
  const line = useEndpoint(payrollApi.line, { params: { id: run.id, lineID } })
  const { data, error } = line
  return (
    <Drawer opened onClose={onClose} size={640} title={data?._candidate.name ?? 'Consultant'}>
      {!data && <PendingFields error={error} onRetry={line.refetch} groups={2} fields={5} />}
      {data && <Line run={run} line={data} />}
    </Drawer>
  )
}

function Line({ run, line }: { run: VisibleRun; line: VisibleLineRecord }) {
  const seesAll = useMay()(right('payrolls', 'view', 'full'))
  const { net, currency, reason, variance } = line
  return (
    <Stack>
      <Group gap="8px 16px" justify="space-between">
        <LabelBadge {...LINE_STATUSES[line.status]} />
        {net !== undefined && currency && (
          <Text size="xl" fw={600} className="figures">
            {currency} {formatAmount(net, 'always', currency)}
          </Text>
        )}
      </Group>
      {/* An automatic hold is explained by its finding. */}
      {reason && !line.findings.some(({ message }) => message === reason) && <Reason>{reason}</Reason>}
      <Tools run={run} line={line} seesAll={seesAll} />
      {line.findings.length > 0 && (
        <Flex component="ul" fz="sm" direction="column" gap="xs" className="plain-list" aria-label="Findings">
          {line.findings.map(({ code, blocks, message }) => {
            const resolution = resolutionLink(code, line)
            return (
              <Flex key={code} component="li" direction="column" gap={2} align="flex-start">
                <LabelBadge tone={toneOf(run.status, blocks)} label={lineFindingLabels[code]} />
                <span>
                  {message} {code === 'UNUSUAL' && variance && currency && `${differenceText(variance, currency)} `}
                  {resolution && <RouteLink href={resolution.href}>{resolution.label}</RouteLink>}
                </span>
              </Flex>
            )
          })}
        </Flex>
      )}
      <LineFigures line={line} />
      {seesAll && run.status === 'CLOSED' && <LineAccruals payrollID={run.id} candidateID={line.candidateID} />}
      {seesAll && <RunComments id={run.id} lineID={line.id} />}
    </Stack>
  )
}

function Tools({ run, line, seesAll }: { run: VisibleRun; line: VisibleLineRecord; seesAll: boolean }) {
  const [step, setStep] = useState<LineStepContext | null>(null)
  const transitions = useLineActions(run).filter((transition) => isPossibleFor(transition, line.status))
  const mayMail = useMay()(right('payrolls', 'post')) && line.status === 'PAID'
  const mailStatusLabel = useMailStatusLabel()
  const mail = useAction(payrollApi.mail, { done: mailStatusLabel(`The payslip of ${line._candidate.name}`) })
  const params = { id: run.id }
  const hasDocument = seesAll && line.hasPayslip
  if (transitions.length === 0 && !hasDocument && !mayMail && !line.mailedAt) return null
  return (
    <ButtonRow>
      {transitions.map((transition) => (
        <SmallButton
          key={transition.to}
          onClick={() => setStep({ action: transition, lines: [line], clear: () => undefined })}
        >
          {transition.verb}
        </SmallButton>
      ))}
      {hasDocument && (
        <SmallButton
          icon={IconFileTypePdf}
          onClick={() => void download(payrollApi.payslip, { params, query: { lineID: line.id } })}
        >
          Payslip
        </SmallButton>
      )}
      {mayMail && (
        <SmallButton
          icon={IconMail}
          loading={mail.isPending}
          onClick={() => mail.mutate({ params, body: { lineIDs: [line.id] } })}
        >
          Email payslip
        </SmallButton>
      )}
      {line.delivery ? (
        <Delivery mail={line.delivery} refreshes={INVALIDATED_KEYS} />
      ) : (
        line.mailedAt && (
          <span className="text-dimmed">
            Emailed <InstantCell value={line.mailedAt} />
          </span>
        )
      )}
      {step && <LineStep run={run} step={step} onClose={() => setStep(null)} />}
    </ButtonRow>
  )
}
