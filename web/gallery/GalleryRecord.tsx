import { Button } from '@mantine/core'
import { IconArchive, IconEdit } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { CountryCell, DateCell, ExpiryCell, MoneyCell } from '../src/ui/cells/cells.tsx'
import { ConfirmDialog } from '../src/ui/dialog/ConfirmDialog.tsx'
import { CopyableValue } from '../src/ui/record/CopyableValue.tsx'
import { FieldGroup } from '../src/ui/record/FieldList.tsx'
import { ActivityLog } from '../src/ui/record/history/ActivityLog.tsx'
import { RecordPage } from '../src/ui/record/RecordPage.tsx'

const HISTORY = [
  {
    id: 3,
    at: '2026-11-21T06:12:00.000Z',
    event: 'candidate.updated',
    actorID: '1',
    actorName: 'Maya Haddad',
    actorRole: 'HR_MANAGER',
    reason: 'Requested by the client by phone.',
    changes: [
      { field: 'startDate', from: '2026-11-01', to: '2026-12-01' },
      { field: 'rate', from: { amount: '2100', currency: 'AED' }, to: { amount: '2200', currency: 'AED' } },
    ],
  },
  {
    id: 2,
    at: '2026-11-18T09:00:00.000Z',
    event: 'candidate.attachment.added',
    actorID: '2',
    actorName: 'Omar Sharma',
    actorRole: 'HR',
    reason: null,
    changes: [],
  },
  {
    id: 1,
    at: '2026-10-02T08:30:00.000Z',
    event: 'candidate.created',
    actorID: '2',
    actorName: 'Omar Sharma',
    actorRole: 'HR',
    reason: null,
    changes: [],
  },
]

const PARTS = ['profile', 'visa', 'files']

export function GalleryRecord() {
  const [isConfirming, setConfirming] = useState(false)
  const search = useLocation({ select: (location) => location.search as { part?: string } })
  const part = search.part ?? 'profile'
  return (
    <RecordPage
      title="Aisha Abdullah"
      code="C-11012"
      status={{ tone: 'done', label: 'Active' }}
      meta={{ verb: 'Updated', by: 'Maya Haddad', at: '2026-11-21T06:12:00.000Z' }}
      neighbours={{ previous: undefined, next: '/record?part=visa', place: '1 of 5,000' }}
      primary={
        <Button size="xs" leftSection={<IconEdit size={16} stroke={1.7} />}>
          Edit
        </Button>
      }
      menu={[{ label: 'Archive…', icon: IconArchive, isDestructive: true, run: () => setConfirming(true) }]}
      tabs={PARTS.map((key) => ({
        key,
        label: key.charAt(0).toUpperCase() + key.slice(1),
        href: `/record?part=${key}`,
        current: key === part,
        ...(key === 'files' ? { count: 4 } : {}),
      }))}
      side={<ActivityLog entries={HISTORY} labels={{ startDate: 'Start date' }} onMore={() => undefined} />}
    >
      <FieldGroup
        title="Person"
        fields={[
          { label: 'Email', value: <CopyableValue name="the email" value="aisha.abdullah@example.com" /> },
          { label: 'Phone', value: '+971 50 123 4567' },
          { label: 'Nationality', value: <CountryCell value="PK" /> },
          { label: 'Born', value: <DateCell value="1991-03-14" /> },
          { label: 'Middle name', value: null },
          { label: 'Passport number', value: undefined },
        ]}
      />
      <FieldGroup
        title="Assignment"
        fields={[
          { label: 'Client', value: 'Oryx Airways' },
          { label: 'Start date', value: <DateCell value="2026-12-01" /> },
          { label: 'Daily rate', value: <MoneyCell value={{ amount: '2200', currency: 'AED' }} /> },
          { label: 'Visa', value: <ExpiryCell value="2026-12-11" today="2026-11-21" /> },
          {
            label: 'Remark',
            value: 'Prefers to work from the office in Al Quoz; the client agreed to two days at home.',
            wide: true,
          },
        ]}
      />
      <ConfirmDialog
        opened={isConfirming}
        title="Archive Aisha Abdullah?"
        verb="Archive consultant"
        isDestructive
        onConfirm={() => undefined}
        onClose={() => setConfirming(false)}
      >
        The consultant is removed from lists and search. Contracts, timesheets and history are kept. You can restore the
        record.
      </ConfirmDialog>
    </RecordPage>
  )
}
