import { type Right, right } from '@muster/contract/kernel/api/permission.ts'
import { useMay } from '../../kernel/session/permissions.ts'
import { LinkTabs } from '../../ui/list/page/LinkTabs.tsx'

/** The tabs of recruiting, in the order of the workflow. */
const TABS = [
  { key: 'dashboard', label: 'Dashboard', href: '/ats/dashboard', needs: right('applicant-submissions', 'view') },
  { key: 'jobs', label: 'Jobs', href: '/ats/jobs', needs: right('jobs', 'view') },
  { key: 'applicants', label: 'Applicants', href: '/ats/applicants', needs: right('applicants', 'view') },
  { key: 'submissions', label: 'Submissions', href: '/ats/submissions', needs: right('applicant-submissions', 'view') },
  { key: 'interviews', label: 'Interviews', href: '/ats/interviews', needs: right('applicant-submissions', 'view') },
  { key: 'reports', label: 'Reports', href: '/ats/reports', needs: right('applicant-submissions', 'view') },
] as const satisfies readonly { key: string; label: string; href: string; needs: Right }[]

interface RecruitingTabsProps {
  open: (typeof TABS)[number]['key']
}

/** The tabs that the user may see; a single one is not shown. */
export function RecruitingTabs({ open }: RecruitingTabsProps) {
  const can = useMay()
  const tabs = TABS.filter(({ needs }) => can(needs))
  if (tabs.length < 2) return null
  return (
    <LinkTabs
      name="Recruiting sections"
      tabs={tabs.map(({ key, label, href }) => ({ key, label, href, current: key === open }))}
    />
  )
}
