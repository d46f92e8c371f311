import {
  IconAddressBook,
  IconBriefcase2,
  IconBuilding,
  IconCalendarEvent,
  IconFileText,
  IconSend,
  IconShoppingCart,
  IconUser,
  IconUserSearch,
  IconUserShare,
} from '@tabler/icons-react'

/** Icons by record type; record types with a page in the menu have its icon. */
const ICONS: Readonly<Record<string, typeof IconUser>> = {
  clients: IconBuilding,
  candidates: IconAddressBook,
  users: IconUser,
  'order-forms': IconFileText,
  'purchase-orders': IconShoppingCart,
  jobs: IconBriefcase2,
  applicants: IconUserSearch,
  'applicant-submissions': IconUserShare,
  interviews: IconCalendarEvent,
  'submission-packs': IconSend,
}

/** The icon of a search result; nothing for a record type without one. */
export function RecordIcon({ kind }: { kind: string }) {
  const Icon = ICONS[kind]
  return Icon ? <Icon size={16} stroke={1.7} aria-hidden="true" /> : null
}
