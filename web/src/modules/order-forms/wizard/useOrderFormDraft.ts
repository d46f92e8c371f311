import { DraftFields } from '@muster/contract/margin/placement-terms.contract.ts'
import type { OrderForm } from '@muster/contract/order-forms/core/record.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../../kernel/api/failures.ts'
import { send } from '../../../kernel/api/send.ts'
import { useDraftForm } from '../../../ui/wizard/useDraftForm.ts'
import { formatField } from '../displayedField.ts'
import { orderFormApi } from '../endpoints.ts'
import { blankOrderForm, isHidden, isNeeded, orderFormValues } from './orderFormDraft.ts'

const QUIET = { isQuiet: true } as const

/**
 * The order form of the wizard: a new draft from the first save on, an own draft, or a returned one. `onCreated` gets
 * the id of a new one.
 */
export function useOrderFormDraft(opened: OrderForm | undefined, onCreated: (id: string) => void) {
  const cache = useQueryClient()
  const [record, setRecord] = useState(opened)
  /** An existing consultant is placed rather than a new hire. */
  const [isKnown, setKnown] = useState(() => Boolean(opened?.candidateID))
  const known = useRef(opened && { id: opened.id, version: opened.version, isDraft: opened.status === 'DRAFT' })
  /**
   * A first save without a response: it may have arrived, so it is repeated with its own idempotency key before
   * anything else.
   */
  const unanswered = useRef<{ body: DraftFields; key: string } | null>(null)

  const storeAnswer = (answer: OrderForm) => {
    const isNew = !known.current
    known.current = { id: answer.id, version: answer.version, isDraft: answer.status === 'DRAFT' }
    setRecord(answer)
    if (isNew) onCreated(answer.id)
    // Lists are outdated now and are loaded again when they are opened.
    void cache.invalidateQueries({ queryKey: ['order-form-setup'], refetchType: 'none' })
  }

  const create = async (first: { body: DraftFields; key: string }) => {
    unanswered.current = first
    try {
      storeAnswer(await send(orderFormApi.saveDraft, { body: first.body }, { ...QUIET, idempotencyKey: first.key }))
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
      storeAnswer(answer)
    } catch (failure) {
      throw withValues(failure)
    }
  }

  const form = useDraftForm(DraftFields, opened ? orderFormValues(opened) : blankOrderForm(), {
    save,
    needs: isNeeded,
    isHidden: (path, values) => isHidden(path, values, isKnown),
    show: formatField,
    isStored: opened !== undefined,
    settled: ({ version }) => {
      if (known.current && typeof version === 'number') known.current = { ...known.current, version }
    },
  })

  return {
    form,
    isKnown,
    setKnown,
    /** The record as last saved, with the blockers from the server. */
    record,
    /** Saves everything and returns id and version; null when saving failed. */
    settle: async () => ((await form.saveNow(true)) ? (known.current ?? null) : null),
    /** Loads the blockers again after a document was added or removed. */
    refresh: async () => {
      if (known.current) setRecord(await send(orderFormApi.get, { params: { id: known.current.id } }, QUIET))
    },
  }
}

export type OrderFormDraft = ReturnType<typeof useOrderFormDraft>

/** Converts the other user's version to form values for the comparison. */
function withValues(failure: unknown): unknown {
  if (!(failure instanceof ApiError) || failure.code !== 'STALE_VERSION' || !failure.current) return failure
  const { status, code, message, errors } = failure
  const currentRecord = failure.current as OrderForm
  const current = { ...orderFormValues(currentRecord), version: currentRecord.version }
  return new ApiError(status, { code, message, errors: [...errors], current })
}
