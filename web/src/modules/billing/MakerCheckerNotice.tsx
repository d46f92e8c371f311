import { right } from '@muster/contract/kernel/api/permission.ts'
import { useMay } from '../../kernel/session/permissions.ts'
import { HelperText } from '../../ui/states/HelperText.tsx'

/** Warns users who may post payments that they cannot post their own entries. */
export const MakerCheckerNotice = () =>
  useMay()(right('receipts', 'approve')) ? (
    <HelperText wide>You can’t post your own entries (segregation of duties).</HelperText>
  ) : null
