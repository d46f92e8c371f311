import type { ReactNode } from 'react'
import { InlineEdit } from '../../../../ui/inline-edit/InlineEdit.tsx'
import { InlineRecord } from '../../../../ui/inline-edit/InlineRecord.tsx'
import { lazyNamed } from '../../../../ui/lazy/lazily.ts'
import type { VisibleJob } from '../../labels.ts'

const JobInlineEditor = lazyNamed(() => import('./JobInlineEditor.tsx'), 'JobInlineEditor')

/** The part of a job's page whose values are edited in place. */
export const InlineJob = ({ job, children }: { job: VisibleJob; children: ReactNode }) => (
  <InlineRecord record={job} Editor={JobInlineEditor}>
    {children}
  </InlineRecord>
)

/** The button next to the title of the page. */
export const EditTitle = ({ job }: { job: VisibleJob }) => (
  <InlineJob job={job}>
    <InlineEdit field="title" label="Title" isBare />
  </InlineJob>
)
