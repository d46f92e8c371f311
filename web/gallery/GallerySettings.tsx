import { IconBuilding, IconCalendar, IconWorld } from '@tabler/icons-react'
import { StatusBadge } from '../src/ui/badge/StatusBadge.tsx'
import { FieldGroup } from '../src/ui/record/FieldList.tsx'
import { SettingsPage } from '../src/ui/settings/SettingsPage.tsx'

const ICON = { size: 17, stroke: 1.7 }
const TONES = ['done', 'info', 'warning', 'danger', 'neutral'] as const

export const GallerySettings = () => (
  <SettingsPage
    title="Settings"
    current="company"
    items={[
      { key: 'company', label: 'Company', href: '/settings', icon: <IconBuilding {...ICON} /> },
      { key: 'countries', label: 'Countries', href: '/states', icon: <IconWorld {...ICON} /> },
      { key: 'holidays', label: 'Holidays', href: '/list', icon: <IconCalendar {...ICON} /> },
    ]}
  >
    <FieldGroup
      title="Legal entity"
      fields={[
        { label: 'Name', value: 'Muster Staffing FZ-LLC' },
        { label: 'Tax number', value: '100 2345 6789 003' },
        { label: 'Licence', value: null },
        {
          label: 'Chips',
          value: TONES.map((tone) => (
            <StatusBadge key={tone} tone={tone}>
              {tone}
            </StatusBadge>
          )),
          wide: true,
        },
      ]}
    />
  </SettingsPage>
)
