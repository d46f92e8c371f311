import { Stack } from '@mantine/core'
import { DocumentFiles } from '../lifecycle/DocumentFiles.tsx'
import type { Document } from '../lifecycle/documents.ts'

/** The signed copy and the document of a contract. */
export const ContractDocuments = ({ paper }: { paper: Document }) => (
  <Stack>
    <DocumentFiles paper={paper} />
  </Stack>
)
