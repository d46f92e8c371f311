import { Box } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import type { DatedVersion } from '@muster/contract/settings/versions/versions.contract.ts'
import { IconEdit } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import type { HeadButton } from '../../../kernel/records/HeadButtons.tsx'
import { StatusBadge } from '../../../ui/badge/StatusBadge.tsx'
import { DateCell, EmptyCell } from '../../../ui/cells/cells.tsx'
import { formatDate } from '../../../ui/format/day.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { PageHead } from '../../../ui/list/page/PageHead.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'

interface VersionedSetting {
  readonly id: string
  readonly name: string
  readonly revision: DatedVersion | null
  /** The next approved version that is not effective yet. */
  readonly next: DatedVersion | null
  /** The number of proposed versions. */
  readonly waiting: number
}

interface VersionedSettingsProps<S extends VersionedSetting> {
  title: string
  hint: string
  /** The accessible name of the table. */
  name: string
  /** The address of the list; each setting is below it. */
  path: string
  /** The titles of the name and of the column after it. */
  heads: readonly [string, string]
  about(setting: S): string
  /** Shown while a setting has no active version. */
  none: ReactNode
  query: ComponentProps<typeof Loaded<readonly S[]>>['query']
}

/** Settings with the active version of each, and the next and the proposed ones. */
export function VersionedSettings<S extends VersionedSetting>(props: VersionedSettingsProps<S>) {
  const { title, hint, name, path, heads, about, none, query } = props
  return (
    <Box pb={64}>
      <PageHead title={title} hint={hint} />
      <Loaded query={query}>
        {(settings) => (
          <PlainTable name={name} heads={[...heads, 'Active', 'Since', 'Source', 'Next version']} isFramed>
            {settings.map((setting) => (
              <tr key={setting.id}>
                <th scope="row">
                  <RouteLink href={`${path}/${setting.id}`}>{setting.name}</RouteLink>
                </th>
                <td>{about(setting)}</td>
                <VersionCells setting={setting} none={none} />
              </tr>
            ))}
          </PlainTable>
        )}
      </Loaded>
    </Box>
  )
}

const VersionCells = ({
  setting: { revision, next, waiting },
  none,
}: {
  setting: VersionedSetting
  none: ReactNode
}) => (
  <>
    <td>{revision ? `Version\u00a0${revision.number}` : none}</td>
    <td>
      <DateCell value={revision?.effectiveFrom} />
    </td>
    <td>{revision?.source ?? <EmptyCell />}</td>
    <td>
      {next && <StatusBadge tone="info">{`Version ${next.number} from ${formatDate(next.effectiveFrom)}`}</StatusBadge>}{' '}
      {waiting > 0 && <StatusBadge tone="warning">{`${waiting} pending`}</StatusBadge>}
      {!next && waiting === 0 && <EmptyCell />}
    </td>
  </>
)

/** The button that opens the form for the next version. */
export const proposeButton = (to: string): HeadButton => ({
  label: 'Propose change',
  icon: IconEdit,
  needs: right('settings', 'create'),
  isPrimary: true,
  to,
})
