import { definitionErrors, publishErrors } from '@muster/contract/recruiting/forms/answers.rules.ts'
import {
  BUILT_IN_QUESTIONS,
  builtInErrors,
  changedTypeErrors,
} from '@muster/contract/recruiting/forms/built-in.rules.ts'
import type { FormTemplate } from '@muster/contract/recruiting/forms/forms.contract.ts'
import { FormDefinition, type FormKind } from '@muster/contract/recruiting/forms/questions.contract.ts'
import { useMemo, useState } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { ApiError } from '../../../kernel/api/failures.ts'
import { withKeys } from '../../../ui/builder/builderState.ts'
import { focusElement } from '../../../ui/form/focusField.ts'
import { formApi } from '../endpoints.ts'

/** What a definition is checked for; a draft may be incomplete. */
type Check = 'draft' | 'publish'

interface Checked {
  readonly kind: FormKind
  readonly inForce: FormDefinition
  readonly check: Check
}

/** The errors of a definition, by path: of the schema first, then of the rules. */
export function errorsOf(definition: FormDefinition, { kind, inForce, check }: Checked): Map<string, string> {
  const keyed = withKeys(definition, [])
  const parsed = FormDefinition.safeParse(keyed)
  const found = new Map<string, string>()
  for (const { path, message } of parsed.error?.issues ?? []) found.set(path.join('.'), message)
  const rules = [
    ...definitionErrors(keyed),
    ...builtInErrors(kind, keyed),
    ...changedTypeErrors(inForce, keyed),
    ...(check === 'publish' ? publishErrors(keyed) : []),
  ]
  for (const { path, message } of rules) if (!found.has(path)) found.set(path, message)
  return found
}

/** `sections.2.questions.0.label` → the key of the question. */
function questionOf({ sections }: FormDefinition, path: string): string | null {
  const [, section, question] = /^sections\.(\d+)\.questions\.(\d+)/.exec(path) ?? []
  return sections[Number(section)]?.questions[Number(question)]?.key ?? null
}

/** The edited draft with its errors and its actions. */
export function useBuilder(kind: FormKind, form: FormTemplate) {
  const stored = form.draft ?? form.active
  const [definition, setDefinition] = useState(stored.definition)
  const [openKey, open] = useState<string | null>(null)
  const [checked, setChecked] = useState<Check | null>(null)
  const inForce = form.active.definition
  const errors = useMemo(
    () => (checked ? errorsOf(definition, { kind, inForce, check: checked }) : new Map<string, string>()),
    [checked, kind, definition, inForce],
  )
  const refreshes = ['form-templates']
  const save = useAction(formApi.save, { done: 'Draft saved', refreshes })
  const publish = useAction(formApi.activate, { done: ({ active }) => `Version ${active.number} is active`, refreshes })
  const discard = useAction(formApi.discard, { done: 'Draft discarded', refreshes })
  const isChanged = JSON.stringify(definition) !== JSON.stringify(stored.definition)

  /** Opens the first question with an error; false when there is one. */
  const check = (what: Check): boolean => {
    setChecked(what)
    const [first] = errorsOf(definition, { kind, inForce, check: what }).keys()
    if (first === undefined) return true
    open(questionOf(definition, first))
    requestAnimationFrame(() => focusElement(first))
    return false
  }
  const saveDraft = async (note: string | null) => {
    const builtInKeys = BUILT_IN_QUESTIONS[kind].map(({ key }) => key)
    const body = {
      definition: withKeys(definition, builtInKeys),
      note,
      ...(form.draft && { version: form.draft.version }),
    }
    const saved = await save.mutateAsync({ params: { kind }, body })
    setDefinition(saved.draft!.definition)
    setChecked(null)
    open(null)
    return saved.draft!
  }
  return {
    definition,
    change: setDefinition,
    openKey,
    open,
    errors,
    isChanged,
    inForce,
    /** Whether the draft can be published; shows what is wrong with it. */
    isPublishable: () => check('publish'),
    isSaving: save.isPending,
    /** Saves without publishing; the note of the draft stays. */
    save: async () => {
      if (!check('draft')) return
      await saveDraft(form.draft?.note ?? null).catch(rethrowUnexpected)
    },
    publish: async (note: string | null) => {
      const { version } = isChanged || note !== (form.draft?.note ?? null) ? await saveDraft(note) : form.draft!
      const published = await publish.mutateAsync({ params: { kind }, body: { version } })
      setDefinition(published.active.definition)
    },
    discard: async () => {
      if (form.draft) await discard.mutateAsync({ params: { kind }, body: { version: form.draft.version } })
      setDefinition(inForce)
      setChecked(null)
    },
  }
}

/** A rejection was shown by the request itself; anything else is a program error. */
function rethrowUnexpected(failure: unknown): void {
  if (!(failure instanceof ApiError)) throw failure
}
