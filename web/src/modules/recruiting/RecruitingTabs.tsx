import { right } from '@muster/contract/kernel/api/permission.ts'
import { type SectionTab, SectionTabs } from '../../kernel/lists/SectionTabs.tsx'

/** The tabs of recruiting, in the order of the workflow. */
const TABS = [
  { key: 'dashboard', label: 'Dashboard', href: '/ats/dashboard', needs: right('applicant-submissions', 'view') },
  { key: 'jobs', label: 'Jobs', href: '/ats/jobs', needs: right('jobs', 'view') },
  { key: 'applicants', label: 'Applicants', href: '/ats/applicants', needs: right('applicants', 'view') },
  { key: 'submissions', label: 'Submissions', href: '/ats/submissions', needs: right('applicant-submissions', 'view') },
  { key: 'interviews', label: 'Interviews', href: '/ats/interviews', needs: right('applicant-submissions', 'view') },
  { key: 'reports', label: 'Reports', href: '/ats/reports', needs: right('applicant-submissions', 'view') },
] as const satisfies readonly SectionTab<string>[]

interface RecruitingTabsProps {
  open: (typeof TABS)[number]['key']
}

export const RecruitingTabs = ({ open }: RecruitingTabsProps) => (
  <SectionTabs name="Recruiting sections" tabs={TABS} current={open} />
)
