import type { Endpoint } from '@muster/contract/kernel/api/endpoint.ts'
import type { Right } from '@muster/contract/kernel/api/permission.ts'
import { ImportWizard } from '../../ui/import/ImportWizard.tsx'
import { download } from '../api/downloads.ts'
import type { EndpointRef } from '../api/send.ts'
import { type StartImport, useImportWork } from '../feedback/import-work.ts'
import { Allowed } from '../session/Allowed.tsx'

interface ImportPageProps {
  title: string
  counts: readonly [one: string, many: string]
  start: StartImport
  /** The endpoint of the empty spreadsheet. */
  template: EndpointRef<Endpoint>
  /** The module whose data is loaded again after the import. */
  module: string
  /** The list with the imported rows. */
  listOf(importID: string): string
  /** Shown until the rows are imported. */
  warning?: string
}

/** Imports a spreadsheet: checked completely, and imported completely or not at all. */
export const ImportPage = ({ start, template, module, ...wizard }: ImportPageProps) => (
  <ImportWizard {...useImportWork(start, module)} {...wizard} onTemplate={() => void download(template, {} as never)} />
)

interface ImportScreenProps extends ImportPageProps {
  needs: Right
  deniedMessage: string
}

/** The same for users with a permission. */
export const ImportScreen = ({ needs, deniedMessage, ...page }: ImportScreenProps) => (
  <Allowed needs={needs} deniedMessage={deniedMessage}>
    <ImportPage {...page} />
  </Allowed>
)
