import { right } from '@muster/contract/kernel/api/permission.ts'
import { useMay } from '../../kernel/session/permissions.ts'
import { HelperText } from '../../ui/states/Note.tsx'

/** Before somebody who posts money enters some: they cannot post what they entered themselves. */
export const PostedByOthers = () =>
  useMay()(right('receipts', 'approve')) ? (
    <HelperText wide>
      What you enter yourself you cannot post: another finance manager has to. What a finance executive enters, you can.
    </HelperText>
  ) : null
