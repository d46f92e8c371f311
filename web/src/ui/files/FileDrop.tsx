import { Box, Button, Flex, Stack, Text } from '@mantine/core'
import { IconUpload, IconX } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { formatBytes } from '../format/number.ts'
import { ProgressBar } from '../import/ProgressBar.tsx'
import { IconButton } from '../link/IconButton.tsx'
import { LinkButton } from '../link/LinkButton.tsx'
import classes from './files.module.css'
import { type FileRules, findError } from './rules.ts'
import { useDropTarget } from './useDropTarget.ts'

interface FileDropProps {
  /** The expected files: `passport or visa copies`. */
  what: string
  rules: FileRules
  /** Uploads one file; the signal aborts it when the user cancels. */
  upload(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<unknown>
  isMany?: boolean
}

interface Upload {
  id: number
  file: File
  share: number
  state: 'waiting' | 'sending' | 'failed'
  message?: string
  stop: AbortController
}

/** Pending files, uploaded one after another. */
function useUploads({ rules, upload, isMany }: Required<Omit<FileDropProps, 'what'>>) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  /** The last uploaded file, announced to screen readers. */
  const [done, setDone] = useState('')
  const change = (id: number, next: Partial<Upload>) =>
    setUploads((before) => before.map((item) => (item.id === id ? { ...item, ...next } : item)))
  const remove = (id: number) => setUploads((before) => before.filter((item) => item.id !== id))

  const send = async (item: Upload) => {
    change(item.id, { state: 'sending', share: 0 })
    try {
      await upload(item.file, (share) => change(item.id, { share }), item.stop.signal)
      // The file now appears in the file list, so it is removed here.
      remove(item.id)
      setDone(`${item.file.name} is uploaded.`)
    } catch (failure) {
      const isOwn = item.stop.signal.aborted
      change(item.id, { state: 'failed', message: isOwn ? 'Cancelled.' : messageOf(failure) })
    }
  }
  const accept = (files: FileList | null) => {
    const wanted = [...(files ?? [])].slice(0, isMany ? rules.max : 1)
    const items = wanted.map((file, index): Upload => {
      const validationError = findError(file, rules)
      const base = { id: Date.now() + index, file, share: 0, stop: new AbortController() }
      return validationError ? { ...base, state: 'failed', message: validationError } : { ...base, state: 'waiting' }
    })
    setUploads((before) => [...items, ...before])
    // One after another: a failed upload does not stop the others.
    void items
      .filter((item) => item.state === 'waiting')
      .reduce((last, item) => last.then(() => send(item)), Promise.resolve())
  }
  const stop = (item: Upload) => {
    item.stop.abort()
    remove(item.id)
  }
  return { uploads, done, accept, stop, retry: (item: Upload) => void send({ ...item }) }
}

/** A drop zone and file chooser with progress, cancel, and an error message for each rejected file. */
export function FileDrop({ what, rules, upload, isMany = true }: FileDropProps) {
  const { uploads, done, accept, stop, retry } = useUploads({ rules, upload, isMany })
  return (
    <div>
      <DropZone what={what} rules={rules} isMany={isMany} onFiles={accept} />
      <p className="sr-only" role="status">
        {done}
      </p>
      {uploads.length > 0 && (
        <Box component="ul" mt="xs" className="plain-list divided" aria-live="polite">
          {uploads.map((item) => (
            <UploadRow key={item.id} upload={item} onRetry={() => retry(item)} onRemove={() => stop(item)} />
          ))}
        </Box>
      )}
    </div>
  )
}

interface DropZoneProps extends Required<Pick<FileDropProps, 'what' | 'rules' | 'isMany'>> {
  onFiles(files: FileList | null): void
}

function DropZone({ what, rules, isMany, onFiles }: DropZoneProps) {
  const target = useDropTarget(onFiles)
  const picker = useRef<HTMLInputElement>(null)
  const hint = useId()
  return (
    <Stack py="lg" px="md" ta="center" bdrs="lg" c="dimmed" gap={0} align="center" className={classes.drop} {...target}>
      <IconUpload size={22} stroke={1.7} aria-hidden />
      <Text mt={8} c="var(--text)" fw={500}>
        Drop {what} here, or{' '}
        <LinkButton fw={600} aria-describedby={hint} onClick={() => picker.current?.click()}>
          choose {isMany ? 'files' : 'a file'}
        </LinkButton>
      </Text>
      <Text id={hint} size="xs" mt={2}>
        {rules.label}, up to {formatBytes(rules.maxBytes)}
        {isMany && ` each, at most ${rules.max} at a time`}
      </Text>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={`Choose ${what}`}
        accept={rules.endings.join()}
        multiple={isMany}
        onChange={(event) => {
          onFiles(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
    </Stack>
  )
}

function UploadRow({ upload, onRetry, onRemove }: { upload: Upload; onRetry(): void; onRemove(): void }) {
  const { file, state, share, message } = upload
  const isRefused = state === 'failed'
  return (
    <Flex component="li" mih={52} py={6} px={4} gap="sm" align="center">
      <Stack gap={2} flex="1 1 auto">
        <span className="text-sm text-medium truncate">{file.name}</span>
        <span className="text-dimmed text-xs figures">{formatBytes(file.size)}</span>
        {isRefused && <span className="text-error text-xs">{message}</span>}
        {state === 'sending' && <ProgressBar name={`Uploading ${file.name}`} share={share} />}
      </Stack>
      {isRefused && message !== 'Cancelled.' && !upload.stop.signal.aborted && (
        <Button size="compact-sm" variant="subtle" onClick={onRetry}>
          Try again
        </Button>
      )}
      <IconButton
        name={state === 'sending' ? `Cancel ${file.name}` : `Remove ${file.name}`}
        icon={IconX}
        onClick={onRemove}
      />
    </Flex>
  )
}

const messageOf = (failure: unknown) =>
  failure instanceof Error ? failure.message : 'Couldn’t upload the file. Try again.'
