import { Modal, Text } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { exportList } from '../../../../kernel/api/downloads.ts'
import type { BulkProps } from '../../../../kernel/lists/ListScreen.tsx'
import { applicantApi } from '../../endpoints.ts'
import { compareHref, MAX_COMPARED, MIN_COMPARED } from '../merge/compareHref.ts'

/** The maximum number of IDs in one request of the list. */
const MAX_EXPORTED = 200

/** Opens the comparison of two to four applicants. */
export function CompareSelected({ ids, onClose }: BulkProps) {
  const { history } = useRouter()
  const isPossible = ids.length >= MIN_COMPARED && ids.length <= MAX_COMPARED
  useOnce(() => {
    if (!isPossible) return
    onClose()
    history.push(compareHref(ids))
  })
  return isPossible ? null : (
    <ErrorDialog title="Compare applicants" onClose={onClose}>
      Select two to four applicants to compare them.
    </ErrorDialog>
  )
}

/** Saves the selected rows as a spreadsheet. */
export function ExportSelected({ ids, onClose }: BulkProps) {
  const isPossible = ids.length <= MAX_EXPORTED
  useOnce(() => {
    if (!isPossible) return
    onClose()
    void exportList(applicantApi.list, { query: { applicantID: [...ids] } }, 'xlsx')
  })
  return isPossible ? null : (
    <ErrorDialog title="Export selection" onClose={onClose}>
      Select at most {MAX_EXPORTED} applicants, or use the export of the whole list.
    </ErrorDialog>
  )
}

/** Runs once, also where a development build mounts twice. */
function useOnce(act: () => void) {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    act()
  })
}

const ErrorDialog = ({ title, onClose, children }: { title: string; onClose(): void; children: React.ReactNode }) => (
  <Modal opened onClose={onClose} title={title} size="sm">
    <Text>{children}</Text>
  </Modal>
)
