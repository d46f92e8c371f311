import type { orderFormEndpoints } from '@muster/contract/order-forms/order-forms.contract.ts'
import type { MarginSummary } from '@muster/contract/order-forms/record.contract.ts'
import type { Answer } from '../../kernel/send.ts'
import { WordChip } from '../../ui/chip/StatusChip.tsx'
import { counted, showAmount } from '../../ui/format/number.ts'
import { Notice } from '../../ui/states/Note.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import classes from './orderFormRecord.module.css'
import { shownValue, telling } from './orderFormTelling.ts'
import { VERDICTS } from './words.ts'

export type Impact = Answer<(typeof orderFormEndpoints)['change']>['impact']

/** What a change of a running placement touches, and what it does to the margin. */
export function ChangeImpact({ impact }: { impact: Impact }) {
  const { daysAffected, workingDaysAffected, daysInThePast, changes, margin, warnings } = impact
  return (
    <section className={classes.stack} aria-label="What it does">
      <p className={classes.next}>
        It touches <strong>{counted(daysAffected, ['day', 'days'])}</strong>,{' '}
        {counted(workingDaysAffected, ['working day', 'working days'])} among them
        {daysInThePast > 0 && `; ${counted(daysInThePast, ['day lies', 'days lie'])} in the past`}.
      </p>
      <PlainTable name="What changes" isFramed heads={['Field', 'Now', 'Then']}>
        {changes.map(({ field, from, to }) => (
          <tr key={field}>
            <th scope="row">{telling.labels[field] ?? (field === 'endDate' ? 'End' : field)}</th>
            <td>{shownValue(field, from)}</td>
            <td>{shownValue(field, to)}</td>
          </tr>
        ))}
        {margin && (
          <tr>
            <th scope="row">Gross margin</th>
            <td>
              <Margin margin={margin.before} />
            </td>
            <td>
              <Margin margin={margin.after} />
            </td>
          </tr>
        )}
      </PlainTable>
      {warnings.map((warning) => (
        <Notice key={warning} tone="warning">
          {warning}
        </Notice>
      ))}
    </section>
  )
}

const Margin = ({ margin }: { margin: MarginSummary | null }) =>
  margin ? (
    <>
      {margin.gmPercent} % ({margin.billCurrency} {showAmount(margin.gm, 'needed', margin.billCurrency)}){' '}
      <WordChip {...VERDICTS[margin.verdict]} />
    </>
  ) : (
    'not known'
  )
