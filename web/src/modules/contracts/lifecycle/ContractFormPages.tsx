import type { Endpoint } from '@muster/contract/kernel/api/endpoint.ts'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type * as z from 'zod'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { onVersion } from '../../../kernel/api/optimistic-lock.ts'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import type { FormValues } from '../../../ui/form/schemaValues.ts'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { formatContractValue } from '../displayValues.ts'
import { AmendmentSection } from './AmendmentSection.tsx'
import { contractHref, type Document, type DocumentKind, INVALIDATED_KEYS } from './documents.ts'

type Saved = Pick<Document, 'id' | 'number' | 'revision'>

interface ContractFormPageProps<R extends Saved> {
  kind: DocumentKind
  record: R
  schema: z.ZodObject
  /** Receives the form: `update` or `amend` of the kind. */
  endpoint: Endpoint
  /** The record as values of the form. */
  valuesOf(record: R): FormValues
  /** The fields. */
  children: ReactNode
}

/** Edits an agreement or a contract. */
export function EditContractPage<R extends Saved>(props: ContractFormPageProps<R>) {
  const { kind, record, children } = props
  const { history } = useRouter()
  const form = useContractForm(
    props,
    ({ number }) => `${number} saved`,
    () => record.id,
  )
  return (
    <FormPage title={`Edit ${record.number}`} form={form} onCancel={() => history.push(contractHref(kind, record.id))}>
      {children}
    </FormPage>
  )
}

/** Creates the next version of an agreement or a contract. */
export function AmendContractPage<R extends Saved>(props: ContractFormPageProps<R>) {
  const { kind, record, children } = props
  const { history } = useRouter()
  const form = useContractForm(
    props,
    ({ number, revision }) => `Version ${revision} of ${number} created`,
    ({ id }) => id,
  )
  return (
    <FormPage
      title={`Amend ${record.number}`}
      verb="Create amendment"
      form={form}
      onCancel={() => history.push(contractHref(kind, record.id))}
    >
      <AmendmentSection revision={record.revision} />
      {children}
    </FormPage>
  )
}

function useContractForm<R extends Saved>(
  { kind, record, schema, endpoint, valuesOf }: ContractFormPageProps<R>,
  done: (saved: Saved) => string,
  /** The record that is shown after saving. */
  nextOf: (saved: Saved) => string,
) {
  const { history } = useRouter()
  const save = useAction(endpoint, { done: (saved) => done(saved as Saved), refreshes: INVALIDATED_KEYS })
  return useSchemaForm(schema, valuesOf(record), {
    save: (body) => onVersion(() => save.mutateAsync({ params: { id: record.id }, body } as never), valuesOf as never),
    saved: (saved) => history.replace(contractHref(kind, nextOf(saved as Saved))),
    show: formatContractValue,
  })
}
