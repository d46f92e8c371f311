import { ATTACHMENT_TYPES } from '@muster/contract/consultants/attachments.contract.ts'
import { mayChangeType, visibleTypes } from '@muster/contract/consultants/attachments.rules.ts'
import { may } from '@muster/contract/kernel/api/permission.ts'
import { maySeeField } from '@muster/contract/kernel/api/views.ts'
import { useMe } from '../../../kernel/session/session.ts'

/** The file types that the role may see on a consultant, and those that it may add and remove. */
export function useFileTypes() {
  const me = useMe()
  const rights = {
    may: (right: Parameters<typeof may>[1]) => may(me, right),
    sees: (view: Parameters<typeof maySeeField>[0], field: string) => maySeeField(view, me.role, field),
  }
  return { visible: visibleTypes(rights), mine: ATTACHMENT_TYPES.filter((type) => mayChangeType(rights, type)) }
}
