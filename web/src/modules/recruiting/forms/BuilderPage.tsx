import { Box, Button, Group, Text } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { BUILT_IN_QUESTIONS, builtInQuestion } from '@muster/contract/recruiting/forms/built-in.rules.ts'
import type { FormTemplate } from '@muster/contract/recruiting/forms/forms.contract.ts'
import { formKindLabels } from '@muster/contract/recruiting/forms/forms.labels.ts'
import { type FormKind, QuestionType } from '@muster/contract/recruiting/forms/questions.contract.ts'
import { Suspense, useState } from 'react'
import { useMay } from '../../../kernel/session/permissions.ts'
import { StatusBadge } from '../../../ui/badge/StatusBadge.tsx'
import { FormBuilder } from '../../../ui/builder/FormBuilder.tsx'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { useLeaveGuard } from '../../../ui/form/useLeaveGuard.tsx'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { LinkTabs } from '../../../ui/list/page/LinkTabs.tsx'
import { PageHead } from '../../../ui/list/page/PageHead.tsx'
import { useAddress } from '../../../ui/list/page/useListState.ts'
import { Alert } from '../../../ui/states/Alert.tsx'
import { FieldsSkeleton } from '../../../ui/states/Skeleton.tsx'
import classes from './BuilderPage.module.css'
import { useBuilder } from './useBuilder.ts'

const FormVersions = lazyNamed(() => import('./FormVersions.tsx'), 'FormVersions')
const KindPreview = lazyNamed(() => import('./KindPreview.tsx'), 'KindPreview')
const PublishDialog = lazyNamed(() => import('./PublishDialog.tsx'), 'PublishDialog')

const HINTS: Readonly<Record<FormKind, string>> = {
  JOB: 'What is asked when a job is created. Jobs keep the questions that they were asked.',
  APPLICANT:
    'What applicants are asked by link, and recruiters on an applicant. Applicants keep the questions that they were asked.',
}
const PATHS: Readonly<Record<FormKind, string>> = { JOB: '/job-form', APPLICANT: '/applicant-form' }
/** Jobs have no file questions, because the files of a job are its documents. */
const TYPES = { JOB: QuestionType.options.filter((type) => type !== 'FILE'), APPLICANT: QuestionType.options }

interface BuilderPageProps {
  kind: FormKind
  form: FormTemplate
}

/** The builder of a form: its questions, a preview and its versions. */
export function BuilderPage({ kind, form }: BuilderPageProps) {
  const builder = useBuilder(kind, form)
  const { tab = 'questions' } = useAddress().search
  const mayEdit = useMay()(right('settings', 'edit'))
  const [dialog, setDialog] = useState<'publish' | 'discard' | null>(null)
  const path = PATHS[kind]
  const guard = useLeaveGuard(() => builder.isChanged, path)
  const tabs = [
    ['questions', 'Questions'],
    ['preview', 'Preview'],
    ['versions', 'Versions'],
  ] as const
  return (
    <Box pb={64}>
      <Box className={classes.head}>
        <PageHead
          title={formKindLabels[kind]}
          hint={HINTS[kind]}
          aside={<State form={form} isChanged={builder.isChanged} />}
          actions={mayEdit && <Actions form={form} builder={builder} onOpen={setDialog} />}
        />
        <LinkTabs
          name={`Parts of the ${formKindLabels[kind].toLowerCase()}`}
          tabs={tabs.map(([key, label]) => ({
            key,
            label,
            current: tab === key,
            href: key === 'questions' ? path : `${path}?tab=${key}`,
          }))}
        />
      </Box>
      <Box px="var(--gutter)" pt="md" maw={tab === 'questions' ? 860 : 1120}>
        <Suspense fallback={<FieldsSkeleton groups={2} />}>
          {tab === 'questions' && <Questions kind={kind} builder={builder} mayEdit={mayEdit} />}
          {tab === 'preview' && <KindPreview kind={kind} definition={builder.definition} />}
          {tab === 'versions' && <FormVersions kind={kind} />}
        </Suspense>
      </Box>
      <Suspense>
        {dialog === 'publish' && (
          <PublishDialog
            form={form}
            definition={builder.definition}
            onPublish={builder.publish}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
      {dialog === 'discard' && (
        <ConfirmDialog
          opened
          title="Discard the draft?"
          verb="Discard draft"
          isDestructive
          onConfirm={builder.discard}
          onClose={() => setDialog(null)}
        >
          {`Version ${form.active.number} stays in force. The changes of the draft are lost.`}
        </ConfirmDialog>
      )}
      {guard.dialog}
    </Box>
  )
}

type Builder = ReturnType<typeof useBuilder>

const State = ({ form: { active, draft }, isChanged }: { form: FormTemplate; isChanged: boolean }) => (
  <>
    <StatusBadge tone="done">{`Version ${active.number} in force`}</StatusBadge>
    {(draft || isChanged) && (
      <StatusBadge tone="warning">{isChanged ? 'Unsaved changes' : `Draft ${draft!.number}`}</StatusBadge>
    )}
  </>
)

interface ActionsProps {
  form: FormTemplate
  builder: Builder
  onOpen(what: 'publish' | 'discard'): void
}

function Actions({ form, builder, onOpen }: ActionsProps) {
  const { isChanged, isSaving, save, isPublishable } = builder
  const hasDraft = form.draft !== null || isChanged
  return (
    <Group gap={8}>
      {hasDraft && (
        <Button size="xs" variant="subtle" onClick={() => onOpen('discard')}>
          Discard draft
        </Button>
      )}
      <SmallButton disabled={!isChanged} loading={isSaving} onClick={() => void save()}>
        Save draft
      </SmallButton>
      <Button size="xs" disabled={!hasDraft} onClick={() => isPublishable() && onOpen('publish')}>
        Publish…
      </Button>
    </Group>
  )
}

function Questions({ kind, builder, mayEdit }: { kind: FormKind; builder: Builder; mayEdit: boolean }) {
  const { definition, change, inForce, errors, openKey, open } = builder
  if (!mayEdit) return <KindPreview kind={kind} definition={definition} />
  return (
    <>
      {errors.size > 0 && (
        <Box mb="md">
          <Alert tone="danger" role="alert">
            <Text fw={600} size="sm">
              {errors.size === 1 ? '1 field needs attention' : `${errors.size} fields need attention`}
            </Text>
            {errors.get('sections')}
          </Alert>
        </Box>
      )}
      <FormBuilder
        definition={definition}
        onChange={change}
        inForce={inForce}
        offered={BUILT_IN_QUESTIONS[kind]}
        productQuestion={(key) => builtInQuestion(kind, key)}
        types={TYPES[kind]}
        errors={errors}
        openKey={openKey}
        onOpen={open}
      />
    </>
  )
}
