import { Stack } from '@mantine/core'
import type { MarginSetupValues } from '@muster/contract/margin/setups/margin-setups.contract.ts'
import { EmptyCell } from '../../../../ui/cells/cells.tsx'
import { Section } from '../../../../ui/record/Section.tsx'
import { PlainTable } from '../../../../ui/table/PlainTable.tsx'
import classes from './MarginSetup.module.css'
import { type SetupLine, setupLines } from './marginSetupLabels.ts'

const GROUPS: Readonly<Record<SetupLine['group'], string>> = {
  days: 'Days',
  costs: 'Placement costs',
  results: 'Overhead, target and floor',
}

/** Every figure with its unit, its use and its cost per month. */
export function MarginSetupValuesTable({ values, currency }: { values: MarginSetupValues; currency: string }) {
  const lines = setupLines(values, currency)
  return (
    <Stack gap={20}>
      {(Object.keys(GROUPS) as SetupLine['group'][]).map((group) => (
        <Section key={group} title={GROUPS[group]}>
          <Lines
            name={GROUPS[group]}
            lines={lines.filter((line) => line.group === group)}
            hasMonths={group === 'costs'}
          />
        </Section>
      ))}
    </Stack>
  )
}

const Lines = ({ name, lines, hasMonths }: { name: string; lines: readonly SetupLine[]; hasMonths: boolean }) => (
  <PlainTable
    name={name}
    isFramed
    isWordy
    heads={['Figure', 'Value', ...(hasMonths ? [{ title: 'Per month', align: 'end' as const }] : [])]}
  >
    {lines.map(({ label, value, how, monthly }) => (
      <tr key={label}>
        <th scope="row">
          <span className={classes.label}>{label}</span>
          <span className="subline" style={{ maxWidth: '62ch' }}>
            {how}
          </span>
        </th>
        <td>{value ?? <EmptyCell />}</td>
        {hasMonths && (
          <td data-align="end" className="nowrap">
            {monthly ?? <EmptyCell />}
          </td>
        )}
      </tr>
    ))}
  </PlainTable>
)
