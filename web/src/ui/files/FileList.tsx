import { Flex, Stack } from '@mantine/core'
import {
  IconDownload,
  IconEye,
  IconFile,
  IconFileTypeDocx,
  IconFileTypePdf,
  IconPhoto,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ExpiryCell } from '../cells/cells.tsx'
import { formatInstant, formatRelative } from '../format/day.ts'
import { formatBytes } from '../format/number.ts'
import { IconButton } from '../link/IconButton.tsx'
import { EmptyState } from '../states/states.tsx'

export interface StoredFile {
  id: string
  name: string
  /** `application/pdf` */
  type: string
  bytes: number
  /** The document type: `Passport`. */
  kind?: string | undefined
  by?: string | null | undefined
  at: string
  expiresOn?: string | null | undefined
}

interface FileListProps<F extends StoredFile> {
  files: readonly F[]
  onPreview?(file: F): void
  onDownload?(file: F): void
  /** Opens a confirmation that names the file. */
  onRemove?(file: F): void
  /** Whether this file may be removed, if that differs by file. */
  mayRemove?(file: F): boolean
}

const ICON = { size: 16, stroke: 1.7 }

export function FileList<F extends StoredFile>({
  files,
  onPreview,
  onDownload,
  onRemove,
  mayRemove,
}: FileListProps<F>) {
  if (files.length === 0)
    return (
      <EmptyState compact title="No documents yet">
        Upload a document to get started.
      </EmptyState>
    )
  return (
    <ul className="plain-list divided">
      {files.map((file) => (
        <Flex key={file.id} component="li" mih={52} py={6} px={4} gap="8px 12px" align="center" wrap="wrap">
          <Flex component="span" direction="column" c="dimmed" aria-hidden="true">
            {iconFor(file.type)}
          </Flex>
          <Stack gap={2} flex="1 1 220px">
            <span className="text-sm text-medium truncate">{file.name}</span>
            <span className="text-dimmed text-xs figures">
              {file.kind && `${file.kind} · `}
              {formatBytes(file.bytes)} ·{' '}
              <time dateTime={file.at} title={formatInstant(file.at)}>
                {formatRelative(file.at)}
              </time>
              {file.by && ` by ${file.by}`}
            </span>
          </Stack>
          {file.expiresOn && <ExpiryCell value={file.expiresOn} />}
          <Flex component="span" gap={2}>
            {onPreview && (
              <Tool name={`Preview ${file.name}`} icon={<IconEye {...ICON} />} run={() => onPreview(file)} />
            )}
            {onDownload && (
              <Tool name={`Download ${file.name}`} icon={<IconDownload {...ICON} />} run={() => onDownload(file)} />
            )}
            {onRemove && (mayRemove?.(file) ?? true) && (
              <Tool name={`Delete ${file.name}`} icon={<IconTrash {...ICON} />} run={() => onRemove(file)} />
            )}
          </Flex>
        </Flex>
      ))}
    </ul>
  )
}

const Tool = ({ name, icon, run }: { name: string; icon: ReactNode; run(): void }) => (
  <IconButton name={name} onClick={run}>
    {icon}
  </IconButton>
)

function iconFor(type: string) {
  if (type === 'application/pdf') return <IconFileTypePdf size={20} stroke={1.5} />
  if (type.startsWith('image/')) return <IconPhoto size={20} stroke={1.5} />
  return type.includes('word') ? <IconFileTypeDocx size={20} stroke={1.5} /> : <IconFile size={20} stroke={1.5} />
}
