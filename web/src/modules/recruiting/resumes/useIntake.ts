import type { ApplicantSource, ResumeState } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { ApiError } from '../../../kernel/api/failures.ts'
import { send } from '../../../kernel/api/send.ts'
import { findError } from '../../../ui/files/rules.ts'
import { resumeApi } from '../endpoints.ts'
import { RESUME_FILES } from './resumeFiles.ts'

/** An uploaded file: its progress, or the reason of its rejection. */
export interface IntakeFile {
  readonly key: string
  readonly name: string
  readonly state: 'WAITING' | 'SENDING' | 'REFUSED' | ResumeState
  /** 0 to 1, during the upload. */
  readonly share: number
  readonly message?: string | undefined
  readonly resumeID?: string | undefined
}

/** The number of files per request, so that a lost connection affects no more than these. */
const AT_ONCE = 10
const TOO_MANY = `Upload at most ${RESUME_FILES.max} files at a time. Drop this one again.`
/** The interval in milliseconds to poll files that are being parsed. */
const LOOK_MS = 1500
const isBeingRead = ({ state }: IntakeFile) => state === 'QUEUED' || state === 'READING'

/** Uploads files in batches and polls them while they are parsed in the background. */
export function useIntake(source: ApplicantSource) {
  const [files, setFiles] = useState<readonly IntakeFile[]>([])
  const cache = useQueryClient()
  const change = (keys: readonly string[], next: (file: IntakeFile) => Partial<IntakeFile>) =>
    setFiles((before) => before.map((file) => (keys.includes(file.key) ? { ...file, ...next(file) } : file)))
  useReading(files, change)

  async function sendPart(part: readonly Dropped[], countryID: string): Promise<void> {
    const keys = part.map(({ key }) => key)
    change(keys, () => ({ state: 'SENDING', share: 0 }))
    const args = { body: { countryID, source }, files: part.map(({ file }) => file) }
    const options = { isQuiet: true, onProgress: (share: number) => change(keys, () => ({ share })) }
    try {
      // The schema of an upload is loaded with the first one.
      const { resumeEndpoints } = await import('@muster/contract/recruiting/applicants/applicants.contract.ts')
      const { resumes, refused } = await send(resumeEndpoints.intake, args, options)
      const outcomes = outcomesOf(part, resumes, refused)
      change(keys, ({ key }) => outcomes.get(key) ?? {})
    } catch (failure) {
      // When all files of a batch are rejected, each is sent again alone, so that each has its own reason.
      if (part.length > 1 && failure instanceof ApiError && failure.status === 422)
        for (const one of part) await sendPart([one], countryID)
      else change(keys, () => ({ state: 'REFUSED', message: messageOf(failure) }))
    }
    await cache.invalidateQueries({ queryKey: ['resumes'] })
  }

  const add = async (dropped: readonly File[], countryID: string) => {
    const begun = dropped.map((file, nth): IntakeFile & Dropped => {
      const key = `${Date.now()} ${nth}`
      const message = nth < RESUME_FILES.max ? (findError(file, RESUME_FILES) ?? undefined) : TOO_MANY
      return { key, file, name: file.name, state: message ? 'REFUSED' : 'WAITING', share: 0, message }
    })
    setFiles((before) => [...begun, ...before])
    const good = begun.filter(({ state }) => state === 'WAITING')
    for (let at = 0; at < good.length; at += AT_ONCE) await sendPart(good.slice(at, at + AT_ONCE), countryID)
  }
  return { files, add, clear: () => setFiles([]) }
}

interface Dropped {
  readonly key: string
  readonly file: File
}

/** The IDs are in the order of the accepted files. */
function outcomesOf(
  part: readonly Dropped[],
  resumes: readonly string[],
  refused: readonly { name: string; message: string }[],
): Map<string, Partial<IntakeFile>> {
  const left = [...resumes]
  const reasons = [...refused]
  return new Map(
    part.map(({ key, file }): [string, Partial<IntakeFile>] => {
      const at = reasons.findIndex(({ name }) => name === file.name)
      if (at < 0) return [key, { state: 'QUEUED', resumeID: left.shift() }]
      const [{ message } = { message: '' }] = reasons.splice(at, 1)
      return [key, { state: 'REFUSED', message }]
    }),
  )
}

const messageOf = (failure: unknown) =>
  failure instanceof Error ? failure.message : 'Couldn’t upload the file. Try again.'

/** Polls the queue while a file is being parsed. A file that is no longer in it was confirmed. */
function useReading(
  files: readonly IntakeFile[],
  change: (keys: readonly string[], next: (file: IntakeFile) => Partial<IntakeFile>) => void,
) {
  const cache = useQueryClient()
  const reading = files.filter(isBeingRead)
  const isOn = reading.length > 0
  const { data } = useEndpoint(
    resumeApi.queue,
    { query: { createdBy: ['me'], sort: '-createdAt', pageSize: 200 } },
    isOn ? { every: LOOK_MS } : { enabled: false },
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was found decides
  useEffect(() => {
    if (!data || !isOn) return
    const found = new Map(data.items.map((one) => [one.id, one]))
    const moved = reading.filter(
      ({ resumeID = '', state }) => found.get(resumeID) && found.get(resumeID)!.state !== state,
    )
    if (moved.length === 0) return
    change(
      moved.map(({ key }) => key),
      ({ resumeID = '' }) => {
        const one = found.get(resumeID)!
        return { state: one.state, message: one.error ?? undefined }
      },
    )
    void cache.invalidateQueries({ queryKey: ['resumes'] })
  }, [data])
}
