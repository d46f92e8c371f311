import { Box, Flex, Title } from '@mantine/core'
import type { Candidate } from '@muster/contract/consultants/candidate.contract.ts'
import type { Pay } from '@muster/contract/consultants/pay.contract.ts'
import { payComponentLabels } from '@muster/contract/consultants/pay.labels.ts'
import { exemptSince } from '@muster/contract/consultants/pay.rules.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconCoins } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '../../../kernel/session/permissions.ts'
import { StatusBadge } from '../../../ui/badge/StatusBadge.tsx'
import { DateCell, MoneyCell } from '../../../ui/cells/cells.tsx'
import { formatDate, todayHere } from '../../../ui/format/day.ts'
import { formatAmount, formatMoney } from '../../../ui/format/number.ts'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { Card } from '../../../ui/record/Card.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { PayDrawer } from './PayDrawer.tsx'

type Version = Pay['versions'][number]

/** Today's pay by component, and all past and future versions. */
export function PaySection({ candidate }: { candidate: Candidate }) {
  const can = useMay()
  const [isEditing, setEditing] = useState(false)
  const pay: Partial<Pay> | null | undefined = candidate.pay
  const edit = can(right('consultant-pay', 'edit')) && (
    <SmallButton icon={IconCoins} onClick={() => setEditing(true)}>
      {pay ? 'Change pay' : 'Set pay'}
    </SmallButton>
  )
  return (
    <Section title="Monthly pay" action={edit}>
      {pay?.gross && pay.currency ? (
        <Card>
          <Flex component="p" gap="4px 12px" align="baseline" wrap="wrap" fw={600} fz={26} lts="-0.02em">
            <MoneyCell value={{ amount: pay.gross, currency: pay.currency }} />
            {pay.effectiveFrom && (
              <Box component="span" c="dimmed" fw={400} fz="sm" lts={0}>
                {sinceLabel(pay.effectiveFrom)}
              </Box>
            )}
          </Flex>
          {pay.versions && <AdditionalPay versions={pay.versions} />}
          {pay.components && <Components parts={pay.components} currency={pay.currency} />}
          {pay.versions && pay.versions.length > 1 && <Versions versions={pay.versions} />}
        </Card>
      ) : (
        <EmptyState compact title="No pay yet">
          Basic pay and allowances appear here from their effective date.
        </EmptyState>
      )}
      {isEditing && <PayDrawer candidate={candidate} onClose={() => setEditing(false)} />}
    </Section>
  )
}

const sinceLabel = (day: string) => (day > todayHere() ? `from ${formatDate(day)}` : `since ${formatDate(day)}`)

const componentName = ({ code, label }: Version['components'][number]) =>
  label ? `${payComponentLabels[code]}, ${label}` : payComponentLabels[code]

/** Today's pay terms other than its components, if there are any. */
function AdditionalPay({ versions }: { versions: readonly Version[] }) {
  const shown = currentOf(versions) ?? versions.at(-1)
  return shown && <HelperText>{describeOthers(shown, versions)}</HelperText>
}

function describeOthers({ effectiveFrom, currency, onCallRate }: Version, versions: readonly Version[]): string {
  const since = exemptSince(
    versions.map(({ effectiveFrom: from, overtimeExempt }) => ({ from, overtimeExempt })),
    effectiveFrom > todayHere() ? effectiveFrom : todayHere(),
  )
  const overtime = since ? `Exempt from overtime ${sinceLabel(since)}.` : 'Overtime is paid under local law.'
  const onCall = onCallRate
    ? `On-call rate: ${formatMoney({ amount: onCallRate, currency })} per day.`
    : 'No on-call rate agreed.'
  return `${overtime} ${onCall}`
}

const PER_MONTH = { title: 'Per month', align: 'end' } as const

const Components = ({ parts, currency }: { parts: Version['components']; currency: string }) => (
  <PlainTable name="Pay components" heads={['Component', PER_MONTH]}>
    {parts.map((part) => (
      <tr key={`${part.code} ${part.label ?? ''}`}>
        <th scope="row">{componentName(part)}</th>
        <td data-align="end">{formatAmount(part.amount, 'always', currency)}</td>
      </tr>
    ))}
  </PlainTable>
)

const describeVersion = ({ components, currency, onCallRate, overtimeExempt }: Version) =>
  [
    ...components.map((part) => `${componentName(part)} ${formatAmount(part.amount, 'always', currency)}`),
    ...(onCallRate ? [`on call ${formatAmount(onCallRate, 'always', currency)} per day`] : []),
    ...(overtimeExempt ? ['exempt from overtime'] : []),
  ].join(', ')

/** The current version: the newest that has started. */
const currentOf = (versions: readonly Version[]) => versions.find(({ effectiveFrom }) => effectiveFrom <= todayHere())

function Versions({ versions }: { versions: readonly Version[] }) {
  const current = currentOf(versions)
  return (
    <>
      <Title order={3} mt={20} mb={4} fz="sm">
        Pay history
      </Title>
      <PlainTable name="Pay history" heads={['Effective from', 'Components', PER_MONTH]}>
        {versions.map((version) => (
          <tr key={version.effectiveFrom}>
            <td>
              <Flex component="span" gap={6} wrap="wrap">
                <DateCell value={version.effectiveFrom} />
                {version === current && <StatusBadge tone="done">Current</StatusBadge>}
                {version.effectiveFrom > todayHere() && <StatusBadge tone="info">Scheduled</StatusBadge>}
              </Flex>
            </td>
            <td>{describeVersion(version)}</td>
            <td data-align="end">
              <MoneyCell value={{ amount: version.gross, currency: version.currency }} />
            </td>
          </tr>
        ))}
      </PlainTable>
    </>
  )
}
