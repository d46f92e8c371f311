import { type Right, right } from '@muster/contract/kernel/api/permission.ts'
import { LinkTabs } from '../../ui/list/page/LinkTabs.tsx'
import { useAddress } from '../../ui/list/page/useListState.ts'
import { useMay } from '../session/permissions.ts'

type View = 'timesheets' | 'grid' | 'close' | 'reminders' | 'leave' | 'calendar'

const VIEWS: readonly { key: View; label: string; path: string; needs: Right }[] = [
  { key: 'timesheets', label: 'Timesheets', path: '/timesheets', needs: right('timesheets', 'view') },
  { key: 'grid', label: 'Bulk edit', path: '/timesheets/grid', needs: right('timesheets', 'view', 'full') },
  { key: 'close', label: 'Month close', path: '/timesheets/month-close', needs: right('timesheets', 'view') },
  { key: 'reminders', label: 'Reminders', path: '/timesheets/reminders', needs: right('timesheets', 'view', 'full') },
  { key: 'leave', label: 'Leave', path: '/timesheets/leave', needs: right('leaves', 'view') },
  { key: 'calendar', label: 'Leave calendar', path: '/timesheets/leave/calendar', needs: right('leaves', 'view') },
]

/** The views of a month of all consultants. The chosen month is kept when the view changes. */
export function TimesheetViews({ current }: { current: View }) {
  const can = useMay()
  const { month } = useAddress().search
  const query = typeof month === 'string' ? `?month=${encodeURIComponent(month)}` : ''
  const tabs = VIEWS.filter(({ needs }) => can(needs)).map(({ key, label, path }) => {
    return { key, label, href: `${path}${key === 'leave' ? '' : query}`, current: key === current }
  })
  return tabs.length > 1 ? <LinkTabs name="Timesheet views" tabs={tabs} /> : null
}
