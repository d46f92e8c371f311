import { DraftFields } from '@muster/contract/margin/placement-terms.contract.ts'
import type { OrderForm } from '@muster/contract/order-forms/core/record.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../../kernel/api/failures.ts'
import { send } from '../../../kernel/api/send.ts'
import { useDraftForm } from '../../../ui/wizard/useDraftForm.ts'
import { shownField } from '../displayedField.ts'
import { orderFormApi } from '../endpoints.ts'
import { blankOrderForm, isHidden, isNeeded, orderFormValues } from './orderFormDraft.ts'

const QUIET = { isQuiet: true } as const

/**
 * The order form that the wizard writes: a new draft with the first save, an own draft, or one that was returned. `made` hears of the id
 * of a new one.
 */
export function useOrderFormDraft(opened: OrderForm | undefined, made: (id: string) => void) {
  const cache = useQueryClient()
  const [record, setRecord] = useState(opened)
  /** Somebody the house knows is placed, rather than a new person. */
  const [isKnown, setKnown] = useState(() => Boolean(opened?.candidateID))
  const known = useRef(opened && { id: opened.id, version: opened.version, isDraft: opened.status === 'DRAFT' })
  /** A first save to which nobody answered: it may have arrived, and is asked for again under its own key before anything else. */
  const unanswered = useRef<{ body: DraftFields; key: string } | null>(null)

  const keep = (answer: OrderForm) => {
    const isNew = !known.current
    known.current = { id: answer.id, version: answer.version, isDraft: answer.status === 'DRAFT' }
    setRecord(answer)
    if (isNew) made(answer.id)
    // The lists are old now; they are read again when they are opened.
    void cache.invalidateQueries({ queryKey: ['order-form-setup'], refetchType: 'none' })
  }

  const create = async (first: { body: DraftFields; key: string }) => {
    unanswered.current = first
    try {
      keep(await send(orderFormApi.saveDraft, { body: first.body }, { ...QUIET, idempotencyKey: first.key }))
      unanswered.current = null
    } catch (failure) {
      if (failure instanceof ApiError && failure.status !== 0) unanswered.current = null
      throw failure
    }
  }

  const save = async (body: DraftFields) => {
    if (!known.current && unanswered.current) await create(unanswered.current)
    if (!known.current) return create({ body, key: crypto.randomUUID() })
    const { id, version, isDraft } = known.current
    try {
      const answer = isDraft
        ? await send(orderFormApi.saveDraft, { body: { ...body, id, version } }, QUIET)
        : await send(orderFormApi.update, { params: { id }, body: { ...body, version } }, QUIET)
      keep(answer)
    } catch (failure) {
      throw withValues(failure)
    }
  }

  const form = useDraftForm(DraftFields, opened ? orderFormValues(opened) : blankOrderForm(), {
    save,
    needs: isNeeded,
    isHidden: (path, values) => isHidden(path, values, isKnown),
    show: shownField,
    isKept: opened !== undefined,
    settled: ({ version }) => {
      if (known.current && typeof version === 'number') known.current = { ...known.current, version }
    },
  })

  return {
    form,
    isKnown,
    setKnown,
    /** As it was last saved, with what the server says stands in the way. */
    record,
    /** Id and version to go on with, after everything is saved; null when it could not be. */
    settle: async () => ((await form.saveNow(true)) ? (known.current ?? null) : null),
    /** Reads what stands in the way again, after a paper has come or gone. */
    refresh: async () => {
      if (known.current) setRecord(await send(orderFormApi.get, { params: { id: known.current.id } }, QUIET))
    },
  }
}

export type OrderFormDraft = ReturnType<typeof useOrderFormDraft>

/** Somebody else's version in the shape of the form, so that both can be compared. */
function withValues(failure: unknown): unknown {
  if (!(failure instanceof ApiError) || failure.code !== 'STALE_VERSION' || !failure.current) return failure
  const { status, code, message, errors } = failure
  const theirs = failure.current as OrderForm
  const current = { ...orderFormValues(theirs), version: theirs.version }
  return new ApiError(status, { code, message, errors: [...errors], current })
}
