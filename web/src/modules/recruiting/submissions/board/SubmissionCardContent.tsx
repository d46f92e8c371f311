import type { SubmissionRow } from '@muster/contract/recruiting/submissions/shapes.contract.ts'
import { IconCalendarEvent } from '@tabler/icons-react'
import { initialsOf } from '../../../../ui/avatar/UserAvatar.tsx'
import { StatusBadge } from '../../../../ui/badge/StatusBadge.tsx'
import { formatInstant } from '../../../../ui/format/day.ts'
import { RouteLink } from '../../../../ui/link/RouteLink.tsx'
import { payAmountText } from '../../applicants/applicantText.ts'
import { AGES, ageText, daysText, VERDICTS } from '../submissionLabels.ts'
import classes from './SubmissionCardContent.module.css'

interface ContentProps {
  row: SubmissionRow
  href: string
  isFirst: boolean
  /** On the board of one job the cards do not name the job. */
  showsJob: boolean
}

function Content({ row, href, isFirst, showsJob }: ContentProps) {
  const { _applicant, _job, _client, _recruiter, expectedPay, verdict, age, nextInterviewAt } = row
  return (
    <>
      <div className={classes.line}>
        <RouteLink href={href} draggable={false} tabIndex={isFirst ? 0 : -1} className="truncate">
          {_applicant.name}
        </RouteLink>
        {_recruiter && (
          <span className={classes.recruiter} title={_recruiter.name}>
            <span aria-hidden="true">{initialsOf(_recruiter.name)}</span>
            <span className="sr-only">{`Recruiter ${_recruiter.name}`}</span>
          </span>
        )}
      </div>
      <div className="text-dimmed truncate">{showsJob ? _job.name : _applicant.title}</div>
      {showsJob && <div className="text-dimmed truncate">{_client.name}</div>}
      <div className={classes.foot}>
        {expectedPay && <span className="figures nowrap text-dimmed">{payAmountText(expectedPay)}</span>}
        {age === 'NONE' ? (
          <span className="text-dimmed">{daysText(row.ageDays)}</span>
        ) : (
          <StatusBadge tone={AGES[age].tone} plain>
            {ageText(row)}
          </StatusBadge>
        )}
        {verdict && <StatusBadge tone={VERDICTS[verdict].tone}>{VERDICTS[verdict].label}</StatusBadge>}
        {nextInterviewAt && (
          <span className="inline-line text-dimmed">
            <IconCalendarEvent size={14} stroke={1.7} role="img" aria-label="Next interview" />
            {formatInstant(nextInterviewAt)}
          </span>
        )}
      </div>
    </>
  )
}

/** At module level, so that a card renders again only when it changes. */
export const cardOfAllJobs = (row: SubmissionRow, href: string, isFirst: boolean) => (
  <Content row={row} href={href} isFirst={isFirst} showsJob />
)
export const cardOfOneJob = (row: SubmissionRow, href: string, isFirst: boolean) => (
  <Content row={row} href={href} isFirst={isFirst} showsJob={false} />
)
