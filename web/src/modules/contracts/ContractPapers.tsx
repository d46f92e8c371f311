import classes from './contracts.module.css'
import { PaperFiles } from './PaperFiles.tsx'
import type { Paper } from './papers.ts'

/** The signed copy and the document of a contract. */
export const ContractPapers = ({ paper }: { paper: Paper }) => (
  <div className={classes.stack}>
    <PaperFiles paper={paper} />
  </div>
)
