import { Box, Divider, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { lazyNamed } from '../lazy/lazily.ts'
import { SmallButton } from '../link/SmallButton.tsx'
import { usePhone } from '../list/page/usePhone.ts'
import { Skeleton } from '../states/Skeleton.tsx'
import { EmptyState, UnshownState } from '../states/states.tsx'

// The viewers are large, so they are loaded only when such a file is opened.
const PdfPages = lazyNamed(() => import('./PdfPages.tsx'), 'PdfPages')
const DocxPages = lazyNamed(() => import('./DocxPages.tsx'), 'DocxPages')

export interface FileViewProps {
  file: { name: string; type: string }
  /** Fetches the bytes with the access token. */
  load(signal: AbortSignal): Promise<Blob>
  onDownload(): void
}

/**
 * Shows PDFs, images and Word documents in the page; other types only as a download. Use a new key for another file.
 */
export function FileView({ file, load, onDownload }: FileViewProps) {
  const [blob, setBlob] = useState<Blob | null>(null)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bytes of this file are fetched once, and again on a retry
  useEffect(() => {
    const stop = new AbortController()
    load(stop.signal).then(setBlob, (error: unknown) => stop.signal.aborted || setFailure({ error }))
    return () => stop.abort()
  }, [attempt])
  const retry = () => {
    setFailure(null)
    setAttempt(attempt + 1)
  }
  return (
    <>
      {/* A scrollable element must be reachable by keyboard. */}
      <Box
        component="section"
        tabIndex={0}
        aria-label={`Preview of ${file.name}`}
        h="min(72vh, 900px)"
        bg="var(--soft)"
        style={{ overflow: 'auto' }}
      >
        {failure ? (
          <UnshownState error={failure.error} onRetry={retry} />
        ) : blob ? (
          <Suspense fallback={<Skeleton height={320} />}>
            <Shown file={file} blob={blob} />
          </Suspense>
        ) : (
          <Skeleton height={320} />
        )}
      </Box>
      {!failure && (
        <>
          <Divider color="var(--hairline)" />
          <Group justify="flex-end" py="sm" px="md">
            <SmallButton icon={IconDownload} onClick={onDownload}>
              Download
            </SmallButton>
          </Group>
        </>
      )}
    </>
  )
}

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

function Shown({ file, blob }: { file: { name: string; type: string }; blob: Blob }) {
  const isPhone = usePhone()
  const hasViewer = !isPhone && navigator.pdfViewerEnabled
  if (file.type === 'application/pdf')
    return hasViewer ? <Framed blob={blob} name={file.name} /> : <PdfPages blob={blob} />
  if (file.type.startsWith('image/')) return <Picture blob={blob} name={file.name} />
  if (file.type === DOCX) return <DocxPages blob={blob} name={file.name} />
  return (
    <EmptyState compact title="Preview not available">
      Download the file to open it.
    </EmptyState>
  )
}

/** An object URL of the bytes, revoked on unmount. */
function useObjectURL(blob: Blob) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const created = URL.createObjectURL(blob)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [blob])
  return url
}

function Framed({ blob, name }: { blob: Blob; name: string }) {
  const url = useObjectURL(blob)
  return url && <Box component="iframe" display="block" w="100%" h="100%" bd={0} src={url} title={name} />
}

function Picture({ blob, name }: { blob: Blob; name: string }) {
  const url = useObjectURL(blob)
  return url && <Box component="img" display="block" maw="100%" mx="auto" src={url} alt={name} />
}
