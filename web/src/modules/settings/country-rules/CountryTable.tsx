import type { Country } from '@muster/contract/access/countries.contract.ts'
import { weekdayName } from '@muster/contract/kernel/values/days.ts'
import { CodeCell } from '../../../ui/cells/cells.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'

export const CountryTable = ({ countries }: { countries: readonly Country[] }) => (
  <PlainTable name="Countries" heads={['Country', 'Code', 'Currency', 'Decimals', 'Rest days', 'Time zone']} isFramed>
    {countries.map(({ id, name, currency, minorUnits, weekend, zone }) => (
      <tr key={id}>
        <th scope="row">{name}</th>
        <td>
          <CodeCell value={id} />
        </td>
        <td>{currency}</td>
        <td>{minorUnits}</td>
        <td>{weekend.map(weekdayName).join(', ')}</td>
        <td>{zone.replaceAll('_', ' ')}</td>
      </tr>
    ))}
  </PlainTable>
)
