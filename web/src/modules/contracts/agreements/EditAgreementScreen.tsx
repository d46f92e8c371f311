import type { Agreement, AgreementKind } from '@muster/contract/contracts/agreement-shapes.contract.ts'
import { msaEndpoints, sowEndpoints } from '@muster/contract/contracts/agreements.contract.ts'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FreshRecord } from '../../../kernel/records/FreshRecord.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { AmendContractPage, EditContractPage } from '../lifecycle/ContractFormPages.tsx'
import { KINDS } from '../lifecycle/documents.ts'
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
    <Allowed needs={KINDS[kind].write} deniedMessage="You don’t have access to change agreements">
      <FreshRecord endpoint={KINDS[kind].lines.get} id={agreementID}>
        {(agreement) => <Page kind={kind} agreement={agreement} />}
      </FreshRecord>
    </Allowed>
  )
}

const ENDPOINTS = { MSA: msaEndpoints, SOW: sowEndpoints }

const EditPage = ({ kind, agreement }: PageProps) => (
  <EditContractPage
    kind={kind}
    record={agreement}
    schema={AgreementForm}
    endpoint={ENDPOINTS[kind].update}
    valuesOf={agreementValues}
  >
    <AgreementFormFields kind={kind} what="edit" />
  </EditContractPage>
)

const AmendPage = ({ kind, agreement }: PageProps) => (
  <AmendContractPage
    kind={kind}
    record={agreement}
    schema={AmendmentForm}
    endpoint={ENDPOINTS[kind].amend}
    valuesOf={amendmentValues}
  >
    <AgreementFormFields kind={kind} what="amend" />
  </AmendContractPage>
)
