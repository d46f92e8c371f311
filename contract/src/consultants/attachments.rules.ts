import type { Right } from '../kernel/api/permission.ts'
import type { View } from '../kernel/api/views.ts'
import { ATTACHMENT_RIGHTS, ATTACHMENT_TYPES, type AttachmentType } from './attachments.contract.ts'
import { candidateView } from './view.contract.ts'

/** The permissions and visible fields of a user, on server and client. */
interface Rights {
  may(right: Right): boolean
  sees(view: View, field: string): boolean
}

/**
 * Whether the user may see files of a type: with its permission, and for ordinary types with access to files at all.
 */
const maySeeType = ({ may, sees }: Rights, type: AttachmentType) =>
  may(ATTACHMENT_RIGHTS[type].view) &&
  (ATTACHMENT_RIGHTS[type].confidential || type === 'CONTRACT' || sees(candidateView, 'attachments'))

export const mayChangeType = (rights: Rights, type: AttachmentType) =>
  rights.may(ATTACHMENT_RIGHTS[type].change) && maySeeType(rights, type)

export const visibleTypes = (rights: Rights) => ATTACHMENT_TYPES.filter((type) => maySeeType(rights, type))
