import { right } from '@muster/contract/kernel/permission.ts'
import {
  IconAlarm,
  IconArrowsExchange,
  IconBuilding,
  IconBuildingSkyscraper,
  IconCalendarEvent,
  IconChecks,
  IconFileText,
  IconFlag,
  IconHash,
  IconHistory,
  IconInfoCircle,
  IconListCheck,
  IconMail,
  IconMessage2,
  IconProgress,
  IconShieldCheck,
} from '@tabler/icons-react'

const ICON = { size: 17, stroke: 1.7 }
const ROOT = '/settings'

/** The parts of «My Setting», each a page of its own. Without `may` everybody who is signed in may read it. */
export const SECTIONS = [
  {
    key: 'company',
    label: 'Company and countries',
    href: ROOT,
    icon: <IconBuilding {...ICON} />,
    may: right('settings', 'view'),
  },
  {
    key: 'legal-entities',
    label: 'Legal entities',
    href: `${ROOT}/legal-entities`,
    icon: <IconBuildingSkyscraper {...ICON} />,
    may: right('settings', 'view'),
  },
  {
    key: 'countries',
    label: 'Country parameters',
    href: `${ROOT}/countries`,
    icon: <IconFlag {...ICON} />,
    may: right('settings', 'view'),
  },
  {
    key: 'exchange-rates',
    label: 'Exchange rates',
    href: `${ROOT}/exchange-rates`,
    icon: <IconArrowsExchange {...ICON} />,
    may: right('exchange-rates', 'view'),
  },
  {
    key: 'public-holidays',
    label: 'Public holidays',
    href: `${ROOT}/public-holidays`,
    icon: <IconCalendarEvent {...ICON} />,
    may: null,
  },
  {
    key: 'number-series',
    label: 'Number series',
    href: `${ROOT}/number-series`,
    icon: <IconHash {...ICON} />,
    may: right('settings', 'view'),
  },
  {
    key: 'papers',
    label: 'Document templates',
    href: `${ROOT}/papers`,
    icon: <IconFileText {...ICON} />,
    may: right('settings', 'view'),
  },
  {
    key: 'approval-rules',
    label: 'Approval rules',
    href: `${ROOT}/approval-rules`,
    icon: <IconListCheck {...ICON} />,
    may: right('settings', 'view'),
  },
  {
    key: 'approvals',
    label: 'Approvals',
    // What waits comes first; the other views stand beside it.
    href: `${ROOT}/approvals?status=PROPOSED`,
    icon: <IconChecks {...ICON} />,
    may: right('settings', 'approve'),
  },
  {
    key: 'reminders',
    label: 'Reminders',
    href: `${ROOT}/reminders`,
    icon: <IconAlarm {...ICON} />,
    may: right('settings', 'view'),
  },
  { key: 'roles', label: 'Roles and rights', href: `${ROOT}/roles`, icon: <IconShieldCheck {...ICON} />, may: null },
  {
    key: 'audit-trail',
    label: 'Audit trail',
    href: `${ROOT}/audit-trail`,
    icon: <IconHistory {...ICON} />,
    may: right('audit-trails', 'view'),
  },
  {
    key: 'mailbox',
    label: 'Mailbox',
    href: `${ROOT}/mailbox`,
    icon: <IconMail {...ICON} />,
    may: right('settings', 'view'),
  },
  {
    key: 'background-jobs',
    label: 'Background jobs',
    href: `${ROOT}/background-jobs`,
    icon: <IconProgress {...ICON} />,
    may: null,
  },
  {
    key: 'feedback',
    label: 'Feedback',
    href: `${ROOT}/feedback`,
    icon: <IconMessage2 {...ICON} />,
    may: right('settings', 'view'),
  },
  { key: 'about', label: 'About', href: `${ROOT}/about`, icon: <IconInfoCircle {...ICON} />, may: null },
]
