import { Button } from '@mantine/core'
import { counted } from '../format/number.ts'
import { RouteLink } from '../link/RouteLink.tsx'
import classes from './import.module.css'

interface ImportedProps {
  created: number
  counts: readonly [one: string, many: string]
  href: string
  onAnotherFile(): void
}

/** What the import has made, and the way there. */
export const Imported = ({ created, counts, href, onAnotherFile }: ImportedProps) => (
  <div className={classes.result} role="status">
    <h2 className={classes.resultTitle}>{counted(created, counts)} imported</h2>
    <p className={classes.note}>Import complete. All rows were imported.</p>
    <div className={classes.ways}>
      <Button component={RouteLink} href={href}>
        Show results
      </Button>
      <Button variant="default" onClick={onAnotherFile}>
        Import another file
      </Button>
    </div>
  </div>
)
