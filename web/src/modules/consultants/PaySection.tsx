import type { Candidate } from '@muster/contract/consultants/candidate.contract.ts'
import type { Pay } from '@muster/contract/consultants/pay.contract.ts'
import { exemptSince } from '@muster/contract/consultants/pay.rules.ts'
import { right } from '@muster/contract/kernel/permission.ts'
import { IconCoins } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '../../kernel/permissions.ts'
import { DateCell, MoneyCell } from '../../ui/cells/cells.tsx'
import { StatusChip } from '../../ui/chip/StatusChip.tsx'
import { showDay, todayHere } from '../../ui/format/day.ts'
import { showAmount, showMoney } from '../../ui/format/number.ts'
import { PAY_WORDS } from '../../ui/format/terms.ts'
import { QuietButton } from '../../ui/record/RecordPage.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { EmptyState } from '../../ui/states/states.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import classes from './consultants.module.css'
import { PayDrawer } from './PayDrawer.tsx'

type Edition = Pay['editions'][number]

/** The pay of today in its parts, and every edition there was or will be. */
export function PaySection({ candidate }: { candidate: Candidate }) {
  const can = useMay()
  const [isEditing, setEditing] = useState(false)
  const pay: Partial<Pay> | null | undefined = candidate.pay
  const edit = can(right('consultant-pay', 'edit')) && (
    <QuietButton icon={<IconCoins size={16} stroke={1.7} />} onClick={() => setEditing(true)}>
      {pay ? 'Change pay' : 'Set pay'}
    </QuietButton>
  )
  return (
    <section className={classes.card} aria-labelledby="pay">
      <div className={classes.cardHead}>
        <h2 id="pay" className={classes.cardTitle}>
          Monthly pay
        </h2>
        {edit}
      </div>
      {pay?.gross && pay.currency ? (
        <>
          <p className={classes.figure}>
            <MoneyCell value={{ amount: pay.gross, currency: pay.currency }} />
            {pay.effectiveFrom && <span className={classes.since}>{sinceWords(pay.effectiveFrom)}</span>}
          </p>
          {pay.editions && <Beside editions={pay.editions} />}
          {pay.components && <Components parts={pay.components} currency={pay.currency} />}
          {pay.editions && pay.editions.length > 1 && <Editions editions={pay.editions} />}
        </>
      ) : (
        <EmptyState compact title="No pay is set">
          Basic pay and allowances appear here, from the day they count.
        </EmptyState>
      )}
      {isEditing && <PayDrawer candidate={candidate} onClose={() => setEditing(false)} />}
    </section>
  )
}

const sinceWords = (day: string) => (day > todayHere() ? `from ${showDay(day)} on` : `since ${showDay(day)}`)

const nameOf = ({ code, label }: Edition['components'][number]) =>
  label ? `${PAY_WORDS[code]}, ${label}` : PAY_WORDS[code]

/** What the pay of today says beside its components, where it says anything. */
function Beside({ editions }: { editions: readonly Edition[] }) {
  const of = editions.find(({ effectiveFrom }) => effectiveFrom <= todayHere()) ?? editions.at(-1)
  if (!of) return null
  return <Note>{besideInWords(of, editions)}</Note>
}

function besideInWords({ effectiveFrom, currency, standbyRate }: Edition, editions: readonly Edition[]): string {
  const since = exemptSince(
    editions.map(({ effectiveFrom: from, overtimeExempt }) => ({ from, overtimeExempt })),
    effectiveFrom > todayHere() ? effectiveFrom : todayHere(),
  )
  const overtime = since ? `Exempt from overtime ${sinceWords(since)}.` : 'Overtime is paid by the law of the country.'
  const standby = standbyRate
    ? `A day on call is worth ${showMoney({ amount: standbyRate, currency })}.`
    : 'No rate is agreed for a day on call.'
  return `${overtime} ${standby}`
}

const PER_MONTH = { title: 'Per month', align: 'end' } as const

const Components = ({ parts, currency }: { parts: Edition['components']; currency: string }) => (
  <PlainTable name="Components of the pay" heads={['Component', PER_MONTH]}>
    {parts.map((part) => (
      <tr key={`${part.code} ${part.label ?? ''}`}>
        <th scope="row">{nameOf(part)}</th>
        <td data-align="end">{showAmount(part.amount, 'always', currency)}</td>
      </tr>
    ))}
  </PlainTable>
)

const editionInWords = ({ components, currency, standbyRate, overtimeExempt }: Edition) =>
  [
    ...components.map((part) => `${nameOf(part)} ${showAmount(part.amount, 'always', currency)}`),
    ...(standbyRate ? [`a day on call ${showAmount(standbyRate, 'always', currency)}`] : []),
    ...(overtimeExempt ? ['exempt from overtime'] : []),
  ].join(', ')

/** Which edition counts today: the newest that has begun. */
const currentOf = (editions: readonly Edition[]) =>
  editions.find(({ effectiveFrom }) => effectiveFrom <= todayHere())?.effectiveFrom

function Editions({ editions }: { editions: readonly Edition[] }) {
  const current = currentOf(editions)
  return (
    <>
      <h3 className={classes.subtitle}>Pay history</h3>
      <PlainTable name="Pay history" heads={['From', 'Components', PER_MONTH]}>
        {editions.map((edition) => (
          <tr key={edition.effectiveFrom}>
            <td>
              <span className={classes.words}>
                <DateCell value={edition.effectiveFrom} />
                {edition.effectiveFrom === current && <StatusChip tone="done">Current</StatusChip>}
                {edition.effectiveFrom > todayHere() && <StatusChip tone="info">To come</StatusChip>}
              </span>
            </td>
            <td>{editionInWords(edition)}</td>
            <td data-align="end">
              <MoneyCell value={{ amount: edition.gross, currency: edition.currency }} />
            </td>
          </tr>
        ))}
      </PlainTable>
    </>
  )
}
