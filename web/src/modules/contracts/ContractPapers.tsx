import { Stack } from '../../ui/record/Section.tsx'
import { PaperFiles } from './PaperFiles.tsx'
import type { Paper } from './papers.ts'

/** The signed copy and the document of a contract. */
export const ContractPapers = ({ paper }: { paper: Paper }) => (
  <Stack>
    <PaperFiles paper={paper} />
  </Stack>
)
