import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { Card } from '../../../ui/record/Card.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { PendingFields } from '../../../ui/states/PendingFields.tsx'
import { recordApi } from '../record/recordEndpoints.ts'
import type { VisibleOrderForm } from '../record/visibleOrderForm.ts'
import { ChangeImpact } from './ChangeImpact.tsx'

/** The impact of an amendment on its placement, for reviewers and approvers. */
export function AmendmentImpact({ orderForm: { id, version } }: { orderForm: VisibleOrderForm }) {
  const { data, error, refetch } = useEndpoint(recordApi.impact, { params: { id } })
  if (data === null) return null
  return (
    <Section title="Impact">
      {!data && <PendingFields error={error} onRetry={refetch} groups={1} fields={3} />}
      {data && (
        <Card key={version}>
          <ChangeImpact impact={data} />
        </Card>
      )}
    </Section>
  )
}
