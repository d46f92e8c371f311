import type { EmailTemplateRow } from '@muster/contract/settings/email-templates/email-templates.contract.ts'
import type * as z from 'zod'
import { StatusBadge } from '../../../ui/badge/StatusBadge.tsx'
import { columns } from '../../../ui/table/columnKinds.tsx'
import type { Column, RowCard } from '../../../ui/table/columns.ts'

type TemplateRow = z.output<typeof EmailTemplateRow>
export const whereOf = ({ _country }: Pick<TemplateRow, '_country'>) => _country?.name ?? 'All countries'

export const templateColumns: readonly Column<TemplateRow>[] = [
  columns.link('name', 'Email', { sort: 'code' }),
  { id: 'country', title: 'Applies to', sort: 'country', cell: whereOf },
  { id: 'subject', title: 'Subject', cell: ({ subject }) => subject },
  { id: 'about', title: 'Sent', isExtra: true, cell: ({ about }) => about },
  {
    id: 'version',
    title: 'Version',
    cell: ({ version, editable }) =>
      editable ? `Version ${version}` : <StatusBadge tone="neutral">System template</StatusBadge>,
  },
  {
    id: 'comesWith',
    title: 'In use',
    cell: ({ comesWith }) =>
      comesWith === null ? 'Yes' : <StatusBadge tone="neutral">{`Not yet: available with ${comesWith}`}</StatusBadge>,
  },
  columns.reference('_updatedBy', 'Updated by', { id: 'by' }),
  columns.updated(),
]

export const templateCard = (row: TemplateRow): RowCard => ({
  title: row.name,
  text: [whereOf(row), row.comesWith === null ? row.subject : `not in use yet, available with ${row.comesWith}`].join(
    ' · ',
  ),
})
