import type { Country } from '@muster/contract/access/countries.contract.ts'
import { CodeCell } from '../../ui/cells/cells.tsx'
import classes from './settings.module.css'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export const CountryTable = ({ countries }: { countries: readonly Country[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section className={classes.scroll} aria-label="Countries" tabIndex={0}>
    <table className={classes.table}>
      <thead>
        <tr>
          {['Country', 'Code', 'Currency', 'Decimals', 'Days of rest', 'Time zone'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {countries.map(({ id, name, currency, minorUnits, weekend, zone }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>
              <CodeCell value={id} />
            </td>
            <td>{currency}</td>
            <td>{minorUnits}</td>
            <td>{weekend.map((day) => DAYS[day - 1]).join(', ')}</td>
            <td>{zone.replaceAll('_', ' ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
