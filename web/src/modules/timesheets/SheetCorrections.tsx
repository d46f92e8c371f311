import type { SheetAdjustment } from '@muster/contract/timesheets/shapes.contract.ts'
import { DateCell } from '../../ui/cells/cells.tsx'
import { Section } from '../../ui/record/Section.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { monthName } from './months.ts'
import { DAY_WORDS, type SeenSheet } from './words.ts'

const inWords = ({ type, otherHalf, hours }: SheetAdjustment['before']) =>
  `${DAY_WORDS[type]}${otherHalf ? ` / ${DAY_WORDS[otherHalf]}` : ''}, ${hours} h`

/** Days of locked months that were corrected: those that count here, and those of this month. */
export function SheetCorrections({ sheet: { adjustments = [], corrections = [] } }: { sheet: SeenSheet }) {
  return (
    <>
      {adjustments.length > 0 && (
        <Section title="Corrections of earlier months that count here">
          <Corrections name="Corrections that count here" all={adjustments} />
        </Section>
      )}
      {corrections.length > 0 && (
        <Section title="Corrections of this month">
          <Corrections name="Corrections of this month" all={corrections} />
        </Section>
      )}
    </>
  )
}

const Corrections = ({ name, all }: { name: string; all: readonly SheetAdjustment[] }) => (
  <PlainTable name={name} heads={['Day', 'Was', 'Is', 'Counts in', 'Reason', 'By']} isFramed>
    {all.map((one) => (
      <tr key={one.id}>
        <th scope="row">
          <DateCell value={one.date} />
        </th>
        <td>{inWords(one.before)}</td>
        <td>{inWords(one.after)}</td>
        <td>{/^\d{4}-\d\d$/.test(one._countedIn.name) ? monthName(one._countedIn.name) : one._countedIn.name}</td>
        <td>{one.reason}</td>
        <td>{one._createdBy.name}</td>
      </tr>
    ))}
  </PlainTable>
)
