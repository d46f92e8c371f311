import { resumeEndpoints } from '@muster/contract/recruiting/applicants/applicants.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { send } from '../../../../kernel/api/send.ts'
import { FileDrop } from '../../../../ui/files/FileDrop.tsx'
import { APPLICANT_KEYS } from '../../endpoints.ts'
import { RESUME_FILES } from '../../resumes/resumeFiles.ts'

/** Uploads a newer CV of an applicant. */
export function AddResume({ id, onDone }: { id: string; onDone(): void }) {
  const cache = useQueryClient()
  return (
    <FileDrop
      what="a CV"
      rules={{ ...RESUME_FILES, max: 1 }}
      isMany={false}
      upload={async (file, onProgress, signal) => {
        await send(resumeEndpoints.add, { params: { id }, body: {}, files: [file] }, { onProgress, signal })
        await Promise.all(APPLICANT_KEYS.map((name) => cache.invalidateQueries({ queryKey: [name] })))
        onDone()
      }}
    />
  )
}
