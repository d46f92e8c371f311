import type { Endpoint } from '@muster/contract/kernel/api/endpoint.ts'
import type { Right } from '@muster/contract/kernel/api/permission.ts'
import { ImportWizard } from '../../ui/import/ImportWizard.tsx'
import { download } from '../api/downloads.ts'
import type { EndpointRef } from '../api/send.ts'
import { type StartImport, useImportWork } from '../feedback/import-work.ts'
import { Allowed } from '../session/Allowed.tsx'

interface ImportScreenProps {
  needs: Right
  deniedMessage: string
  title: string
  counts: readonly [one: string, many: string]
  start: StartImport
  /** The endpoint of the empty spreadsheet. */
  template: EndpointRef<Endpoint>
  /** The module whose data is loaded again after the import. */
  module: string
  /** The list with the imported rows. */
  list: string
}

/** Imports a spreadsheet: checked completely, and imported completely or not at all. */
export const ImportScreen = ({ needs, deniedMessage, ...wizard }: ImportScreenProps) => (
  <Allowed needs={needs} deniedMessage={deniedMessage}>
    <Wizard {...wizard} />
  </Allowed>
)

const Wizard = ({
  title,
  counts,
  start,
  template,
  module,
  list,
}: Omit<ImportScreenProps, 'needs' | 'deniedMessage'>) => (
  <ImportWizard
    {...useImportWork(start, module)}
    title={title}
    counts={counts}
    onTemplate={() => void download(template, {} as never)}
    listOf={() => list}
  />
)
