import { Modal } from '@mantine/core'
import { FileView, type FileViewProps } from './FileView.tsx'

interface FilePreviewProps extends Omit<FileViewProps, 'file'> {
  /** Undefined when closed. */
  file: FileViewProps['file'] | undefined
  onClose(): void
}

/** A file in a dialog above the page. */
export function FilePreview({ file, load, onDownload, onClose }: FilePreviewProps) {
  return (
    <Modal
      opened={file !== undefined}
      onClose={onClose}
      title={file?.name}
      size="min(1080px, 96vw)"
      styles={{ body: { padding: 0 } }}
    >
      {file && <FileView key={file.name} file={file} load={load} onDownload={onDownload} />}
    </Modal>
  )
}
