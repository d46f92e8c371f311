import { attachmentEndpoints } from '@muster/contract/consultants/attachments.contract.ts'
import { routes } from '../../../kernel/http/route.ts'
import {
  downloadAttachment,
  listAttachments,
  readPhoto,
  removeAttachment,
  setPhoto,
  uploadAttachments,
} from './attachments.actions.ts'

export const attachmentRoutes = routes(attachmentEndpoints, {
  upload: uploadAttachments,
  all: listAttachments,
  remove: removeAttachment,
  download: downloadAttachment,
  setPhoto,
  photo: readPhoto,
})
