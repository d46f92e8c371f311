import { Fragment, Suspense } from 'react'
import { type AddedTo, type RecordPlace, useAddedParts } from './record-tabs.ts'

/** What other modules add to the first tab of a record, by the user's permissions. */
export const AddedParts = ({ to, record }: { to: RecordPlace; record: AddedTo }) => (
  <Suspense fallback={null}>
    {useAddedParts(to).map(({ key, isVisible, part }) => isVisible && <Fragment key={key}>{part(record)}</Fragment>)}
  </Suspense>
)
