import type { Endpoint } from '@muster/contract/kernel/api/endpoint.ts'
import { useParams, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type * as z from 'zod'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { onVersion } from '../../../kernel/api/optimistic-lock.ts'
import { useCountryToday } from '../../../kernel/lists/country-date.ts'
import { FreshRecord } from '../../../kernel/records/FreshRecord.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { TextareaField } from '../../../ui/fields/textFields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import type { FormValues } from '../../../ui/form/schemaValues.ts'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { formatContractValue } from '../displayValues.ts'
import { contractHref, type Document, type DocumentKind, INVALIDATED_KEYS, isAgreement, KINDS } from './documents.ts'

type Saved = Pick<Document, 'id' | 'number' | 'revision'>

/** How a type of agreement or contract is edited and amended. */
export interface DocumentForm<R> {
  kind: DocumentKind
  endpoints: { update: Endpoint; amend: Endpoint }
  schema: z.ZodObject
  amendmentSchema: z.ZodObject
  /** The record as values of the form. */
  valuesOf(record: R): FormValues
  /** The record as values of its next version. */
  amendedValuesOf(record: R, today: string): FormValues
  fields(record: R, what: 'edit' | 'amend'): ReactNode
}

interface PageProps<R> {
  form: DocumentForm<R>
  record: R
}

/** Edits an agreement or a contract. */
export const EditScreen = <R extends Document>({ form }: { form: DocumentForm<R> }) => (
  <Opened kind={form.kind}>{(record) => <EditPage form={form} record={record as R} />}</Opened>
)

/** Creates the next version of an agreement or a contract. */
export const AmendScreen = <R extends Document>({ form }: { form: DocumentForm<R> }) => (
  <Opened kind={form.kind}>{(record) => <AmendPage form={form} record={record as R} />}</Opened>
)

/** Loads the record of the address, for users who may edit it. */
function Opened({ kind, children }: { kind: DocumentKind; children(record: unknown): ReactNode }) {
  const { agreementID, contractID } = useParams({ strict: false }) as { agreementID?: string; contractID?: string }
  const what = isAgreement(kind) ? 'agreements' : 'these contracts'
  return (
    <Allowed needs={KINDS[kind].write} deniedMessage={`You don’t have permission to edit ${what}`}>
      <FreshRecord endpoint={KINDS[kind].api.get} id={agreementID ?? contractID ?? ''}>
        {children}
      </FreshRecord>
    </Allowed>
  )
}

function EditPage<R extends Document>({ form: { kind, endpoints, schema, valuesOf, fields }, record }: PageProps<R>) {
  const back = contractHref(kind, record.id)
  const update = useAction(endpoints.update, {
    done: (saved) => `${(saved as Saved).number} saved`,
    refreshes: INVALIDATED_KEYS,
  })
  const { history } = useRouter()
  const form = useSchemaForm(schema, valuesOf(record), {
    save: (body) =>
      onVersion(() => update.mutateAsync({ params: { id: record.id }, body } as never), valuesOf as never),
    saved: () => history.replace(back),
    show: formatContractValue,
  })
  return (
    <FormPage title={`Edit ${record.number}`} form={form} onCancel={() => history.push(back)}>
      {fields(record, 'edit')}
    </FormPage>
  )
}

function AmendPage<R extends Document>({ form: of, record }: PageProps<R>) {
  const { kind, endpoints, amendmentSchema, amendedValuesOf, fields } = of
  const { history } = useRouter()
  const today = useCountryToday(record.countryID)
  const valuesOf = (one: R) => amendedValuesOf(one, today)
  const amend = useAction(endpoints.amend, {
    done: (saved) => `Version ${(saved as Saved).revision} of ${(saved as Saved).number} created`,
    refreshes: INVALIDATED_KEYS,
  })
  const form = useSchemaForm(amendmentSchema, valuesOf(record), {
    save: (body) => onVersion(() => amend.mutateAsync({ params: { id: record.id }, body } as never), valuesOf as never),
    saved: (saved) => history.replace(contractHref(kind, (saved as Saved).id)),
    show: formatContractValue,
  })
  return (
    <FormPage
      title={`Amend ${record.number}`}
      verb="Create amendment"
      form={form}
      onCancel={() => history.push(contractHref(kind, record.id))}
    >
      <FormSection
        title="Amendment"
        text={`Creates a new version as a draft. Version ${record.revision} applies until the new version is signed and active.`}
      >
        <TextareaField name="reason" label="Reason" description="Saved to the activity log." />
      </FormSection>
      {fields(record, 'amend')}
    </FormPage>
  )
}
