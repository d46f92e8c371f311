import { Box } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import type { FormTemplate } from '@muster/contract/recruiting/forms/forms.contract.ts'
import { formKindLabels } from '@muster/contract/recruiting/forms/forms.labels.ts'
import type { FormKind } from '@muster/contract/recruiting/forms/questions.contract.ts'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { PageHead } from '../../../ui/list/page/PageHead.tsx'
import { PendingFields } from '../../../ui/states/PendingFields.tsx'
import { formApi } from '../endpoints.ts'
import { BuilderPage } from './BuilderPage.tsx'

export const JobFormBuilderScreen = () => <Screen kind="JOB" />
export const ApplicantFormBuilderScreen = () => <Screen kind="APPLICANT" />

const Screen = ({ kind }: { kind: FormKind }) => (
  <Allowed
    needs={right('settings', 'view')}
    deniedMessage={`You don’t have access to the ${formKindLabels[kind].toLowerCase()}`}
  >
    <Page kind={kind} />
  </Allowed>
)

function Page({ kind }: { kind: FormKind }) {
  const { data, error, refetch } = useEndpoint(formApi.get, { params: { kind } })
  if (data) return <BuilderPage key={kind} kind={kind} form={data as FormTemplate} />
  return (
    <Box pb={64}>
      <PageHead title={formKindLabels[kind]} />
      <PendingFields compact={false} error={error} onRetry={refetch} />
    </Box>
  )
}
