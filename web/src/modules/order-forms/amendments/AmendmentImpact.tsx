import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { Card } from '../../../ui/record/Card.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { FieldsSkeleton } from '../../../ui/states/Skeleton.tsx'
import { FailedState } from '../../../ui/states/states.tsx'
import { recordApi } from '../record/recordEndpoints.ts'
import type { VisibleOrderForm } from '../record/visibleOrderForm.ts'
import { ChangeImpact } from './ChangeImpact.tsx'

/** The impact of an amendment on its placement, for reviewers and approvers. */
export function AmendmentImpact({ orderForm: { id, version } }: { orderForm: VisibleOrderForm }) {
  const { data, error, refetch } = useEndpoint(recordApi.impact, { params: { id } })
  if (data === null) return null
  return (
    <Section title="Impact">
      {error && !data && <FailedState compact error={error} onRetry={() => void refetch()} />}
      {!data && !error && <FieldsSkeleton groups={1} fields={3} />}
      {data && (
        <Card key={version}>
          <ChangeImpact impact={data} />
        </Card>
      )}
    </Section>
  )
}
