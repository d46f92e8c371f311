import { Box } from '@mantine/core'
import { useMemo } from 'react'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { jobHref, type VisibleJob } from '../labels.ts'
import { SubmissionBoard } from './board/SubmissionBoard.tsx'
import classes from './JobPipeline.module.css'
import { SUBMISSIONS } from './submissionLabels.ts'

/** The submissions of a job by status. */
export function JobPipeline({ job }: { job: VisibleJob }) {
  const { id } = job
  const query = useMemo(() => ({ jobID: [id] }), [id])
  return (
    <Section
      title="Pipeline"
      action={
        <RouteLink href={`${SUBMISSIONS}?jobID=${id}&view=list`} className="text-sm">
          Show as list
        </RouteLink>
      }
    >
      <Box className={classes.pipeline} data-aside>
        <SubmissionBoard path={jobHref(job)} query={query} isOfOneJob />
      </Box>
    </Section>
  )
}
