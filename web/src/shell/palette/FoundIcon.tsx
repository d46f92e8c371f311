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

/** By the type of a found record; where a page of the menu has it, that of the menu. */
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

/** The icon of a found record; nothing for a type that has none. */
export function FoundIcon({ kind }: { kind: string }) {
  const Icon = ICONS[kind]
  return Icon ? <Icon size={16} stroke={1.7} aria-hidden="true" /> : null
}
