import { useAction } from '../../../kernel/api/endpoint.ts'
import type { BulkProps } from '../../../kernel/lists/ListScreen.tsx'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { counted } from '../../../ui/format/number.ts'
import { APPLICANT_KEYS, resumeApi } from '../endpoints.ts'

/** Deletes the selected CVs, one after another. */
export function RemoveSelected({ ids, clear, onClose }: BulkProps) {
  const remove = useAction(resumeApi.remove, { refreshes: APPLICANT_KEYS })
  const many = counted(ids.length, ['CV', 'CVs'])
  return (
    <ConfirmDialog
      opened
      title={`Delete ${many}?`}
      verb={`Delete ${many}`}
      isDestructive
      onConfirm={async () => {
        for (const id of ids) await remove.mutateAsync({ params: { id } })
        clear()
      }}
      onClose={onClose}
    >
      The files are deleted without creating applicants. Applicants who sent their CV with the form lose it.
    </ConfirmDialog>
  )
}
