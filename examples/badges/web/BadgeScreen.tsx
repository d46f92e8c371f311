import { RecordScreen } from '../../../web/src/kernel/records/RecordScreen.tsx'
import { formatFieldBy } from '../../../web/src/ui/record/displayed.ts'
import { FieldGroup } from '../../../web/src/ui/record/FieldList.tsx'
import { badgeApi } from './endpoints.ts'

export const BadgeScreen = () => (
  <RecordScreen
    endpoint={badgeApi.get}
    path="/badges"
    param="badgeID"
    head={({ number }) => ({ title: number })}
    parts={[
      {
        key: 'badge',
        label: 'Badge',
        part: ({ holder }) => <FieldGroup title="Badge" fields={[{ label: 'Holder', value: holder }]} />,
      },
    ]}
    history={{
      endpoint: badgeApi.history,
      format: { labels: { holder: 'Holder' }, shownValue: formatFieldBy({ codes: {}, special: {} }) },
    }}
  />
)
