import { ChartCard, ChartRow } from '../src/ui/dashboard/ChartCard.tsx'
import { StatRow, StatTile } from '../src/ui/dashboard/StatTile.tsx'
import { sparkPath } from '../src/ui/dashboard/sparkPath.ts'
import { PageHead } from '../src/ui/list/page/PageHead.tsx'

const HEADCOUNT = [2890, 2960, 3010, 3080, 3090, 3120, 3200, 3230, 3310, 3330, 3360, 3412]
const MONTHS = ['Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov']

export const GalleryDashboard = () => (
  <>
    <PageHead title="Dashboard" hint="Workforce at a glance" />
    <StatRow>
      <StatTile
        label="Active consultants"
        value="3,412"
        delta={0.042}
        hint="vs last month"
        course={HEADCOUNT}
        href="/list?status=ACTIVE"
      />
      <StatTile
        label="Utilisation"
        value="91.4%"
        delta={0.011}
        hint="vs last month"
        course={[88, 89, 88, 90, 90, 91, 91.4]}
      />
      <StatTile
        label="Gross margin"
        value="AED 4.8M"
        delta={-0.023}
        hint="vs last month"
        course={[5, 5.1, 4.9, 5, 4.9, 4.8]}
      />
      <StatTile label="Overdue timesheets" value="12" delta={-0.2} isLessBetter hint="3 are older than a week" />
    </StatRow>
    <ChartRow>
      <ChartCard
        title="Headcount"
        table={{ head: ['Month', 'Active'], rows: MONTHS.map((month, index) => [month, HEADCOUNT[index] ?? 0]) }}
      >
        <svg viewBox="0 0 600 240" width="100%" height="240" preserveAspectRatio="none" role="presentation">
          <path
            d={sparkPath(HEADCOUNT, 600, 240)}
            fill="none"
            stroke="var(--accent)"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      </ChartCard>
      <ChartCard title="Bench" table={{ head: ['Month', 'Bench'], rows: [['Nov', 214]] }}>
        <p>214 people</p>
      </ChartCard>
    </ChartRow>
  </>
)
