import { Stack } from '../../ui/record/Section.tsx'
import { DocumentFiles } from './PaperFiles.tsx'
import type { Document } from './papers.ts'

/** The signed copy and the document of a contract. */
export const ContractDocuments = ({ paper }: { paper: Document }) => (
  <Stack>
    <DocumentFiles paper={paper} />
  </Stack>
)
