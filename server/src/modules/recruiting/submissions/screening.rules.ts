import type { ScreeningReply, Submission } from '@muster/contract/recruiting/submissions/shapes.contract.ts'
import type * as z from 'zod'
import { invalid } from '../../../kernel/app/errors.ts'

type StoredAnswer = Submission['screeningAnswers'][number]

interface ScreeningParams {
  /** The questions of the job. */
  readonly questions: unknown
  /** The answers that are stored. */
  readonly before?: unknown
}

/**
 * The answers as they are stored, each with whether its question is a knockout. Stored answers to questions that the
 * job no longer asks are kept. 400 for a question that is not one of the job, or is answered twice.
 */
export function storedAnswers(
  replies: readonly z.output<typeof ScreeningReply>[],
  { questions, before = [] }: ScreeningParams,
): StoredAnswer[] {
  const current = questions as readonly Pick<StoredAnswer, 'question' | 'knockout'>[]
  const stored = before as readonly StoredAnswer[]
  const has = (all: readonly { question: string }[], question: string) => all.some((one) => one.question === question)
  const entered = replies.map(({ question, answer, note }, at): StoredAnswer => {
    const known = [...current, ...stored].find((one) => one.question === question)
    if (!known || has(replies.slice(0, at), question))
      throw invalid([
        {
          path: `screeningAnswers.${at}.question`,
          message: known
            ? 'This question is answered already.'
            : 'The job does not ask this question. Reload the page.',
        },
      ])
    return { question, answer, note, knockout: known.knockout }
  })
  const earlier = stored.filter(({ question }) => !has(current, question) && !has(entered, question))
  return [...entered, ...earlier]
}
