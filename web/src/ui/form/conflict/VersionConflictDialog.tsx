import { Modal } from '@mantine/core'
import { Suspense } from 'react'
import { lazyNamed } from '../../lazy/lazily.ts'
import type { SchemaForm } from '../useSchemaForm.ts'

// Loaded on demand, because it is rarely needed.
const VersionChoices = lazyNamed(() => import('./VersionChoices.tsx'), 'VersionChoices')

/** Shown when another user saved first: both versions field by field, with a choice for each. */
export function VersionConflictDialog({ form }: { form: SchemaForm }) {
  return (
    <Modal
      opened={form.stale !== null}
      onClose={form.continueEditing}
      title="This record was updated by someone else"
      size="lg"
    >
      <Suspense>{form.stale && <VersionChoices stale={form.stale} />}</Suspense>
    </Modal>
  )
}
