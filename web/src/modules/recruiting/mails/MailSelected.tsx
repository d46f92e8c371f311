import type { ApplicantRow } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { useState } from 'react'
import type { BulkProps } from '../../../kernel/lists/ListScreen.tsx'
import { MailApplicants } from './MailApplicants.tsx'

/**
 * The bulk action of the list: emails the selected applicants. The selection stays as it was at first, while applicants
 * with a sent email are deselected.
 */
export function MailSelected({ rows, clear, onClose }: BulkProps) {
  const [applicants] = useState(() => (rows as readonly ApplicantRow[]).map(({ id, name }) => ({ id, name })))
  return <MailApplicants applicants={applicants} onClose={onClose} onSent={clear} />
}
