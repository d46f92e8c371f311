import { right } from '@muster/contract/kernel/api/permission.ts'
import { useAddress } from '../../ui/list/page/useListState.ts'
import { type SectionTab, SectionTabs } from './SectionTabs.tsx'

type View = 'timesheets' | 'grid' | 'close' | 'reminders' | 'leave' | 'calendar'

const VIEWS: readonly SectionTab<View>[] = [
  { key: 'timesheets', label: 'Timesheets', href: '/timesheets', needs: right('timesheets', 'view') },
  { key: 'grid', label: 'Bulk edit', href: '/timesheets/grid', needs: right('timesheets', 'view', 'full') },
  { key: 'close', label: 'Month close', href: '/timesheets/month-close', needs: right('timesheets', 'view') },
  { key: 'reminders', label: 'Reminders', href: '/timesheets/reminders', needs: right('timesheets', 'view', 'full') },
  { key: 'leave', label: 'Leave', href: '/timesheets/leave', needs: right('leaves', 'view') },
  { key: 'calendar', label: 'Leave calendar', href: '/timesheets/leave/calendar', needs: right('leaves', 'view') },
]

/** The views of a month of all consultants. The chosen month is kept when the view changes. */
export function TimesheetViews({ current }: { current: View }) {
  const { month } = useAddress().search
  const query = typeof month === 'string' ? `?month=${encodeURIComponent(month)}` : ''
  const tabs = VIEWS.map((view) => (view.key === 'leave' ? view : { ...view, href: `${view.href}${query}` }))
  return <SectionTabs name="Timesheet views" tabs={tabs} current={current} />
}
