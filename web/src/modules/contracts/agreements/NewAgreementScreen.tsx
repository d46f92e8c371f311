import { FileInput } from '@mantine/core'
import type { AgreementKind } from '@muster/contract/contracts/agreement-shapes.contract.ts'
import { msaEndpoints, sowEndpoints } from '@muster/contract/contracts/agreements.contract.ts'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { RemoteSelect } from '../../../ui/fields/choices/RemoteSelect.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { useAddress } from '../../../ui/list/page/useListState.ts'
import { formatContractValue } from '../displayValues.ts'
import { contractHref, INVALIDATED_KEYS, KINDS } from '../lifecycle/documents.ts'
import { activeMasters, activeMastersOf, clients } from '../lookups.ts'
import { AgreementFormFields } from './AgreementFormFields.tsx'
import { blankAgreement, NEW_AGREEMENT_FORMS } from './agreementForm.ts'

export const NewMsaScreen = () => (
  <Allowed needs={KINDS.MSA.create} deniedMessage="You don’t have permission to create agreements">
    <NewPage kind="MSA" />
  </Allowed>
)
export const NewSowScreen = () => (
  <Allowed needs={KINDS.SOW.create} deniedMessage="You don’t have permission to create agreements">
    <NewPage kind="SOW" />
  </Allowed>
)

const CREATE = { MSA: msaEndpoints.create, SOW: sowEndpoints.create as unknown as typeof msaEndpoints.create }
const TITLES = { MSA: 'New master agreement', SOW: 'New statement of work' }

function NewPage({ kind }: { kind: AgreementKind }) {
  const { history } = useRouter()
  const known = useKnown()
  const [masters] = useState(() => (known.clientID ? activeMastersOf(known.clientID) : activeMasters))
  const [signed, setSigned] = useState<File | null>(null)
  const create = useAction(CREATE[kind], {
    done: ({ number }) => `${number} created as draft`,
    refreshes: INVALIDATED_KEYS,
  })
  const form = useSchemaForm(NEW_AGREEMENT_FORMS[kind], blankAgreement(known), {
    save: ({ clientID, msaID, ...values }) => {
      const parties = kind === 'MSA' ? { clientID } : { msaID }
      return create.mutateAsync({ body: { ...parties, ...values } as never, files: signed ? [signed] : [] })
    },
    saved: (answer) => history.replace(contractHref(kind, (answer as { id: string }).id)),
    show: formatContractValue,
  })
  return (
    <FormPage title={TITLES[kind]} verb="Create draft" form={form} onCancel={() => history.back()}>
      <FormSection
        title={kind === 'MSA' ? 'Client' : 'Master agreement'}
        text={kind === 'SOW' ? 'Must be active. The client is copied from it.' : undefined}
      >
        {kind === 'MSA' ? (
          <RemoteSelect name="clientID" label="Client" source={clients} required />
        ) : (
          <RemoteSelect name="msaID" label="Master agreement" source={masters} required />
        )}
      </FormSection>
      <AgreementFormFields kind={kind} what="new" />
      <FormSection title="Signed copy" text="Upload the signed copy now or later.">
        <FileInput
          label="Signed copy"
          placeholder="Select a PDF"
          description="PDF, up to 20 MB"
          accept="application/pdf,.pdf"
          leftSection={<IconFileTypePdf size={16} stroke={1.7} />}
          value={signed}
          onChange={setSigned}
          clearable
        />
      </FormSection>
    </FormPage>
  )
}

/** The fields that are set by the link to this page. */
function useKnown() {
  const { search } = useAddress()
  const text = (name: string) => (typeof search[name] === 'string' ? { [name]: search[name] } : {})
  return { ...text('clientID'), ...text('msaID') } as { clientID?: string; msaID?: string }
}
