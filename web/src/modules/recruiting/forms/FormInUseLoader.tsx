import { Button } from '@mantine/core'
import { forStaff } from '@muster/contract/recruiting/forms/answers.rules.ts'
import type { FormKind } from '@muster/contract/recruiting/forms/questions.contract.ts'
import { type ReactNode, useState } from 'react'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { Alert } from '../../../ui/states/Alert.tsx'
import { FieldsSkeleton } from '../../../ui/states/Skeleton.tsx'
import { FailedState } from '../../../ui/states/states.tsx'
import { formApi } from '../endpoints.ts'
import type { FormInUse } from './formInUse.ts'

interface FormInUseLoaderProps {
  kind: FormKind
  /** The form version of the record's answers; null for a record without answers. */
  answeredVersion?: number | null
  /** `notice`: an offer to answer the active version, when the record was answered with an older one. */
  children(formInUse: FormInUse, notice: ReactNode): ReactNode
}

/** Loads the questions of a form: the active version, or that of the record's answers. */
export function FormInUseLoader({ kind, answeredVersion = null, children }: FormInUseLoaderProps) {
  const [isNewest, setNewest] = useState(answeredVersion === null)
  const active = useEndpoint(formApi.active, { params: { kind } })
  const number = String(answeredVersion ?? 0)
  const own = useEndpoint(formApi.versionOf, { params: { kind, number } }, { enabled: !isNewest })
  const formInUse = isNewest ? active.data : own.data
  const error = active.error ?? own.error
  if (error) return <FailedState isPage error={error} onRetry={() => void active.refetch()} />
  if (!formInUse || !active.data) return <FieldsSkeleton groups={2} fields={6} />
  const isOlder = formInUse.number < active.data.number
  const notice = isOlder && (
    <Alert
      tone="info"
      action={
        <Button size="compact-sm" variant="default" onClick={() => setNewest(true)}>
          {`Use version ${active.data.number}`}
        </Button>
      }
    >
      {`Answered with version ${formInUse.number} of the form. Version ${active.data.number} is active.`}
    </Alert>
  )
  const { number: formVersion, definition } = formInUse
  return children({ formVersion, definition: forStaff(definition) }, notice)
}
