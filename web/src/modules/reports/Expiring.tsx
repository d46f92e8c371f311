import { Button } from '@mantine/core'
import type { WorkRow } from '@muster/contract/reports/home.contract.ts'
import { useState } from 'react'
import { todayHere } from '../../ui/format/day.ts'
import { RouteLink } from '../../ui/link/RouteLink.tsx'
import { expiryBands } from './expiry-bands.ts'
import classes from './HomeScreen.module.css'
import { CardTitle } from './WorkCard.tsx'
import { WorkRows } from './WorkRows.tsx'

const FEW = 8

/** What has run out and what soon will, by how soon; the first few until one asks for the rest. */
export function Expiring({ rows }: { rows: readonly WorkRow[] }) {
  const [isAll, setAll] = useState(false)
  const shown = isAll ? rows : rows.slice(0, FEW)
  return (
    <section className={classes.card} aria-label="Expiring">
      <CardTitle words="Expiring" count={undefined} />
      {expiryBands(shown, todayHere()).map(({ label, rows: inBand }) => (
        <div key={label}>
          <h3 className={classes.band}>{label}</h3>
          <WorkRows rows={inBand} />
        </div>
      ))}
      <div className={classes.below}>
        {shown.length < rows.length && (
          <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
            Show {rows.length - shown.length} more
          </Button>
        )}
        {rows.some(({ path }) => path.startsWith('/candidates/')) && (
          <RouteLink href="/candidates?view=expiring" className={classes.action}>
            All papers of consultants that expire within 90 days
          </RouteLink>
        )}
      </div>
    </section>
  )
}
