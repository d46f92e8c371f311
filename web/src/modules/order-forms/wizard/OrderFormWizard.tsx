import { Button } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { DraftFields } from '@muster/contract/margin/placement-terms.contract.ts'
import { orderFormTypeLabels } from '@muster/contract/order-forms/core/order-forms.labels.ts'
import type { OrderForm } from '@muster/contract/order-forms/core/record.contract.ts'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { ApiError } from '../../../kernel/api/failures.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { StatusBadge } from '../../../ui/badge/StatusBadge.tsx'
import { focusElement } from '../../../ui/form/focusField.ts'
import { schemaAt } from '../../../ui/form/schemaValues.ts'
import { PER_UNIT } from '../../../ui/format/terms.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { usePrefetchOnIdle } from '../../../ui/lazy/usePrefetchOnIdle.ts'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { useAddress } from '../../../ui/list/page/useListState.ts'
import { Alert } from '../../../ui/states/Alert.tsx'
import { FieldsSkeleton } from '../../../ui/states/Skeleton.tsx'
import { Wizard } from '../../../ui/wizard/Wizard.tsx'
import { orderFormApi } from '../endpoints.ts'
import { MarginBar } from '../margin/MarginBar.tsx'
import { MarginPanel } from '../margin/MarginPanel.tsx'
import { useMargin } from '../margin/useMargin.ts'
import { ClientDefaults } from './ClientDefaults.tsx'
import { MissingNotice } from './MissingNotice.tsx'
import { type FieldIssue, otherBlockers, stepsWith } from './missingFields.ts'
import { STEPS, type StepID, stepOf } from './orderFormDraft.ts'
import { RoleStep } from './RoleStep.tsx'
import { useMissingFields } from './useMissingFields.ts'
import { useOrderFormDraft } from './useOrderFormDraft.ts'

// The first step is loaded at once, the others while it is filled in.
const loadPerson = () => import('./PersonStep.tsx')
const loadTerms = () => import('./TermsStep.tsx')
const loadPay = () => import('./PayStep.tsx')
const loadExtras = () => import('./ExtrasStep.tsx')
const loadReview = () => import('./ReviewStep.tsx')
const PersonStep = lazyNamed(loadPerson, 'PersonStep')
const TermsStep = lazyNamed(loadTerms, 'TermsStep')
const PayStep = lazyNamed(loadPay, 'PayStep')
const ExtrasStep = lazyNamed(loadExtras, 'ExtrasStep')
const ReviewStep = lazyNamed(loadReview, 'ReviewStep')
const LATER_STEPS = [loadPerson, loadTerms, loadPay, loadExtras, loadReview].map((load) => ({
  // A failed prefetch is repeated by its step.
  fetch: () => load().catch(() => undefined),
}))
const DiscardDialog = lazyNamed(() => import('../DiscardDialog.tsx'), 'DiscardDialog')

interface OrderFormWizardProps {
  /** Absent for a new one. */
  opened?: OrderForm
  onCreated(id: string): void
}

/** The order form wizard: saves itself as a draft and shows the margin next to the fields. */
export function OrderFormWizard({ opened, onCreated }: OrderFormWizardProps) {
  const router = useRouter()
  const draft = useOrderFormDraft(opened, onCreated)
  const { form, record } = draft
  const { fields, waiverReason, issues, ...missing } = useMissingFields(draft)
  const { at, go, toField, arrive } = useSteps()
  usePrefetchOnIdle(true, LATER_STEPS)
  const seesMargin = useMay()(right('order-form-margin', 'view'))
  // The margin of a change or a next term depends on the order form it follows.
  const found = useMargin(fields, seesMargin, record && record.type !== 'NEW' ? record.id : undefined)
  const blockers = otherBlockers(draft, waiverReason).length
  const [isDiscarding, setDiscarding] = useState(false)
  const submit = useSubmission(draft)

  const unit = fields.bill?.unit && PER_UNIT[fields.bill.unit]
  const onRate = (rate: string) => form.form.setFieldValue('bill.rate', rate)
  const panel = <MarginPanel found={found} unit={unit} onField={toField} onRate={onRate} />
  const leave = () => {
    form.finish()
    router.history.push('/order-form-setups?list=drafts')
  }
  const isDraft = !record || record.status === 'DRAFT'
  return (
    <>
      <Wizard
        title={record?.number ? `Revise ${record.number}` : 'New order form'}
        sidePanel={
          record && record.type !== 'NEW' ? (
            <StatusBadge tone="info" plain>
              {orderFormTypeLabels[record.type]}
            </StatusBadge>
          ) : undefined
        }
        form={{ ...form, problems: missing.problems }}
        steps={stepsWith(issues, blockers)}
        isTried={missing.isTried}
        at={at}
        onField={missing.onField}
        onStep={(id) => go(id as StepID)}
        actions={
          <>
            {isDraft && record && <SmallButton onClick={() => setDiscarding(true)}>Discard</SmallButton>}
            <SmallButton onClick={() => router.history.push(backOf(record))}>Close</SmallButton>
          </>
        }
        aside={seesMargin ? panel : undefined}
        bar={seesMargin ? <MarginBar margin={found.margin}>{panel}</MarginBar> : undefined}
        finish={
          <Button loading={submit.isPending} onClick={() => void submit.run(missing.tried(), toField)}>
            Submit
          </Button>
        }
      >
        {record?.status === 'REVISION_REQUESTED' && record.reason && (
          <Alert tone="warning">Returned: {record.reason}</Alert>
        )}
        <MissingNotice
          isShown={missing.isTried && at !== 'review'}
          issues={issues}
          blockers={blockers}
          at={at}
          onField={toField}
          onReview={() => go('review')}
        />
        <ClientDefaults isStored={opened !== undefined} />
        <Suspense fallback={<FieldsSkeleton />}>
          {at === 'role' && <RoleStep requestsWaiver={record?.may.requestWaiver} />}
          {at === 'person' && <PersonStep current={record} isKnown={draft.isKnown} onKnown={draft.setKnown} />}
          {at === 'terms' && <TermsStep />}
          {at === 'pay' && <PayStep margin={found.margin} />}
          {at === 'extras' && <ExtrasStep />}
          {at === 'review' && (
            <ReviewStep draft={draft} fields={fields} issues={issues} waiverReason={waiverReason} onField={toField} />
          )}
          <OnceShown key={at} run={arrive} />
        </Suspense>
      </Wizard>
      <Suspense>
        {isDiscarding && record && <DiscardDialog row={record} onClose={() => setDiscarding(false)} done={leave} />}
      </Suspense>
    </>
  )
}

const backOf = (record: OrderForm | undefined) =>
  record && record.status !== 'DRAFT' ? `/order-form-setups/${record.id}` : '/order-form-setups?list=drafts'

/** The open step is in the URL, so that Back, reload and links work. */
function useSteps() {
  const { search, change } = useAddress()
  const at = STEPS.find(({ id }) => id === search.step)?.id ?? 'role'
  const pendingPath = useRef<string | null>(null)
  const go = (step: StepID) => {
    if (step !== at) change({ ...search, step }, { replace: false })
  }
  // Focuses the field once its step is shown, unless the user has left that step.
  const arrive = () => {
    const path = pendingPath.current
    if (!path || stepOf(path) !== at) return
    pendingPath.current = null
    requestAnimationFrame(() => focusElement(path))
  }
  const toField = (path: string) => {
    const step = stepOf(path)
    if (step === at) return void focusElement(path)
    pendingPath.current = path
    go(step)
  }
  return { at, go, toField, arrive }
}

/** Runs once the lazy step before it is shown. */
function OnceShown({ run }: { run(): void }) {
  const arrived = useEffectEvent(run)
  useEffect(() => arrived(), [])
  return null
}

/** Saves and submits. The first error is focused, before the request or after it was rejected. */
function useSubmission(draft: ReturnType<typeof useOrderFormDraft>) {
  const router = useRouter()
  const move = useAction(orderFormApi.move, {
    done: ({ number, pendingRoles }) => [`${number ?? 'Order form'} submitted`, ...pendingRoles.unfilled].join('. '),
    refreshes: ['order-form-setup', 'order-forms-setups', 'home'],
  })
  const run = async (issues: readonly FieldIssue[], toField: (path: string) => void) => {
    if (issues[0]) return toField(issues[0].path)
    const saved = await draft.settle()
    if (!saved) return
    const body = { status: 'SUBMITTED', version: saved.version } as const
    const args = { params: { id: saved.id }, body }
    const done = await move.mutateAsync(args).catch((failure: unknown) => {
      const validationErrors =
        failure instanceof ApiError ? failure.errors.filter(({ path }) => schemaAt(DraftFields, path)) : []
      draft.form.form.setErrors(Object.fromEntries(validationErrors.map(({ path, message }) => [path, message])))
      if (validationErrors[0]) toField(validationErrors[0].path)
      else if (failure instanceof ApiError && failure.code === 'RESUME_MISSING') focusElement('resume')
    })
    if (!done) return draft.refresh().catch(() => undefined)
    draft.form.finish()
    router.history.replace(`/order-form-setups/${saved.id}`)
  }
  return { run, isPending: move.isPending }
}
