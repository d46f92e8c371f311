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
  IconReceiptTax,
  IconShieldCheck,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { SETTINGS_PARTS } from './settings-parts.ts'

const ICON = { size: 17, stroke: 1.7 }

const ICONS: Readonly<Record<(typeof SETTINGS_PARTS)[number]['key'], ReactNode>> = {
  company: <IconBuilding {...ICON} />,
  'legal-entities': <IconBuildingSkyscraper {...ICON} />,
  countries: <IconFlag {...ICON} />,
  'exchange-rates': <IconArrowsExchange {...ICON} />,
  'public-holidays': <IconCalendarEvent {...ICON} />,
  'number-series': <IconHash {...ICON} />,
  'document-templates': <IconFileText {...ICON} />,
  'approval-rules': <IconListCheck {...ICON} />,
  'billing-rules': <IconReceiptTax {...ICON} />,
  'pending-approvals': <IconChecks {...ICON} />,
  reminders: <IconAlarm {...ICON} />,
  roles: <IconShieldCheck {...ICON} />,
  'audit-trail': <IconHistory {...ICON} />,
  mailbox: <IconMail {...ICON} />,
  'background-jobs': <IconProgress {...ICON} />,
  feedback: <IconMessage2 {...ICON} />,
  about: <IconInfoCircle {...ICON} />,
}

/** The parts as items of the list next to the open part. */
export const SECTIONS = SETTINGS_PARTS.map((part) => ({ ...part, icon: ICONS[part.key] }))
