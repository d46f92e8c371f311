import type { Resume } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { Suspense } from 'react'
import { previewOf } from '../../../kernel/api/downloads.ts'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { FileView } from '../../../ui/files/FileView.tsx'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { EmptyState, FailedState } from '../../../ui/states/states.tsx'
import { resumeApi } from '../endpoints.ts'
import { ResumeText } from './ResumeText.tsx'

// Only for confirmed CVs.
const ConfirmedValues = lazyNamed(() => import('./ConfirmedValues.tsx'), 'ConfirmedValues')

interface ResumeViewProps {
  resume: Pick<Resume, 'id' | 'name' | 'mimeType' | 'state'>
  /** Shows the parsed text instead of the file. */
  isText: boolean
}

/** The interval in milliseconds to poll a CV that is being parsed. */
const LOOK_MS = 2000
const SHOWN = new Set(['application/pdf', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'])

/** A CV as the file, where a browser can show it, or as the parsed text. */
export function ResumeView({ resume, isText }: ResumeViewProps) {
  const { id, name, mimeType } = resume
  if (isText || !SHOWN.has(mimeType)) return <ReadText resume={resume} />
  return (
    <FileView
      key={id}
      file={{ name, type: mimeType }}
      {...previewOf(resumeApi.download, { params: { id } }, { params: { id }, query: { inline: 'true' } })}
    />
  )
}

function ReadText({ resume: { id, state } }: Pick<ResumeViewProps, 'resume'>) {
  const isReading = state === 'QUEUED' || state === 'READING'
  const { data, error, refetch } = useEndpoint(resumeApi.get, { params: { id } }, isReading ? { every: LOOK_MS } : {})
  if (error && !data) return <FailedState compact error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={320} />
  if (data.text && data.fields.some(({ confirmed }) => confirmed !== undefined))
    return (
      <Suspense fallback={<Skeleton height={320} />}>
        <ConfirmedValues text={data.text} fields={data.fields} />
      </Suspense>
    )
  if (data.text) return <ResumeText text={data.text} fields={[]} />
  return (
    <EmptyState compact title={isReading ? 'The CV is being read' : 'No text'}>
      {data.error ?? 'The text appears here in a moment.'}
    </EmptyState>
  )
}
