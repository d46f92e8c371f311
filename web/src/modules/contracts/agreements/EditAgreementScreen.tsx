import type { Agreement, AgreementKind } from '@muster/contract/contracts/agreement-shapes.contract.ts'
import { msaEndpoints, sowEndpoints } from '@muster/contract/contracts/agreements.contract.ts'
import { AmendScreen, type DocumentForm, EditScreen } from '../lifecycle/DocumentFormScreen.tsx'
import { AgreementFormFields } from './AgreementFormFields.tsx'
import { AgreementForm, AmendmentForm, agreementValues, amendmentValues } from './agreementForm.ts'

type AgreementRecord = Agreement & { kind: AgreementKind }

const formOf = (
  kind: AgreementKind,
  endpoints: DocumentForm<AgreementRecord>['endpoints'],
): DocumentForm<AgreementRecord> => ({
  kind,
  endpoints,
  schema: AgreementForm,
  amendmentSchema: AmendmentForm,
  valuesOf: agreementValues,
  amendedValuesOf: amendmentValues,
  fields: (_agreement, what) => <AgreementFormFields kind={kind} what={what} />,
})
const MSA = formOf('MSA', msaEndpoints)
const SOW = formOf('SOW', sowEndpoints)

export const EditMsaScreen = () => <EditScreen form={MSA} />
export const EditSowScreen = () => <EditScreen form={SOW} />
export const AmendMsaScreen = () => <AmendScreen form={MSA} />
export const AmendSowScreen = () => <AmendScreen form={SOW} />
