import { Stack } from '@mantine/core'
import { DocumentFiles } from '../lifecycle/DocumentFiles.tsx'
import type { Document } from '../lifecycle/documents.ts'

/** The signed copy and the document of a contract. */
export const ContractDocuments = ({ doc }: { doc: Document }) => (
  <Stack>
    <DocumentFiles doc={doc} />
  </Stack>
)
