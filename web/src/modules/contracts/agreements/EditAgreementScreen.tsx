import type { Agreement, AgreementKind } from '@muster/contract/contracts/agreement-shapes.contract.ts'
import { msaEndpoints, sowEndpoints } from '@muster/contract/contracts/agreements.contract.ts'
import { useParams, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { onVersion } from '../../../kernel/api/optimistic-lock.ts'
import { FreshRecord } from '../../../kernel/records/FreshRecord.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { formatContractValue } from '../displayValues.ts'
import { AmendmentSection } from '../lifecycle/AmendmentSection.tsx'
import { contractHref, INVALIDATED_KEYS, KINDS } from '../lifecycle/documents.ts'
import { AgreementFormFields } from './AgreementFormFields.tsx'
import { AgreementForm, AmendmentForm, agreementValues, amendmentValues } from './agreementForm.ts'

export const EditMsaScreen = () => <Opened kind="MSA" page={EditPage} />
export const EditSowScreen = () => <Opened kind="SOW" page={EditPage} />
export const AmendMsaScreen = () => <Opened kind="MSA" page={AmendPage} />
export const AmendSowScreen = () => <Opened kind="SOW" page={AmendPage} />

interface PageProps {
  kind: AgreementKind
  agreement: Agreement
}

function Opened({ kind, page: Page }: { kind: AgreementKind; page(props: PageProps): ReactNode }) {
  const { agreementID = '' } = useParams({ strict: false }) as { agreementID?: string }
  return (
    <Allowed needs={KINDS[kind].write} refusal="You don’t have access to change agreements">
      <FreshRecord endpoint={KINDS[kind].lines.get} id={agreementID}>
        {(agreement) => <Page kind={kind} agreement={agreement} />}
      </FreshRecord>
    </Allowed>
  )
}

const UPDATE = { MSA: msaEndpoints.update, SOW: sowEndpoints.update as unknown as typeof msaEndpoints.update }
const AMEND = { MSA: msaEndpoints.amend, SOW: sowEndpoints.amend as unknown as typeof msaEndpoints.amend }

function EditPage({ kind, agreement }: PageProps) {
  const { history } = useRouter()
  const { id, number } = agreement
  const update = useAction(UPDATE[kind], { done: (saved) => `${saved.number} saved`, refreshes: INVALIDATED_KEYS })
  const form = useSchemaForm(AgreementForm, agreementValues(agreement), {
    save: (body) => onVersion(() => update.mutateAsync({ params: { id }, body: body as never }), agreementValues),
    saved: () => history.replace(contractHref(kind, id)),
    show: formatContractValue,
  })
  return (
    <FormPage title={`Edit ${number}`} form={form} onCancel={() => history.push(contractHref(kind, id))}>
      <AgreementFormFields kind={kind} what="edit" />
    </FormPage>
  )
}

function AmendPage({ kind, agreement }: PageProps) {
  const { history } = useRouter()
  const { id, number, revision } = agreement
  const amend = useAction(AMEND[kind], {
    done: (draft) => `Version ${draft.revision} of ${draft.number} created`,
    refreshes: INVALIDATED_KEYS,
  })
  const form = useSchemaForm(AmendmentForm, amendmentValues(agreement), {
    save: (body) => onVersion(() => amend.mutateAsync({ params: { id }, body: body as never }), amendmentValues),
    saved: (draft) => history.replace(contractHref(kind, (draft as Agreement).id)),
    show: formatContractValue,
  })
  return (
    <FormPage
      title={`Amend ${number}`}
      verb="Create amendment"
      form={form}
      onCancel={() => history.push(contractHref(kind, id))}
    >
      <AmendmentSection revision={revision} />
      <AgreementFormFields kind={kind} what="amend" />
    </FormPage>
  )
}
