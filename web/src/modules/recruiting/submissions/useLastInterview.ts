import type { InterviewRow } from '@muster/contract/recruiting/interviews/interviews.contract.ts'
import type { Submission } from '@muster/contract/recruiting/submissions/shapes.contract.ts'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { interviewApi } from '../endpoints.ts'
import { scorecardFigures } from './scorecardFigures.ts'

type Subject = Pick<Submission, 'id' | 'status'>

/** The last interview of a submission that is scheduled or was held, while its outcome matters. */
export function useLastInterview({ id, status }: Subject): InterviewRow | undefined {
  // The same query as the table of interviews on the page.
  const query = { submissionID: [id], sort: 'startsAt', pageSize: 50 } as const
  const enabled = status === 'INTERVIEW_SCHEDULED' || status === 'INTERVIEWED'
  const { data } = useEndpoint(interviewApi.list, { query }, { enabled })
  return data?.items.findLast((one) => one.status === 'SCHEDULED' || one.status === 'HELD')
}

/** The average and the recommendations of the scorecards of an interview that was held, as far as the user may see them. */
export function useScorecardFigures({ status }: Subject, last: InterviewRow | undefined) {
  const id = last?.id ?? ''
  const enabled = status === 'INTERVIEWED' && id !== ''
  const { data } = useEndpoint(interviewApi.get, { params: { id } }, { enabled })
  return enabled && data ? scorecardFigures(data) : []
}
