import { Box, Group, NativeSelect, Paper, SegmentedControl, Stack, Text } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { resumeStateLabels } from '@muster/contract/recruiting/applicants/applicants.labels.ts'
import type { Applicant } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction } from '../../../../kernel/api/endpoint.ts'
import { useMay } from '../../../../kernel/session/permissions.ts'
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { formatInstant } from '../../../../ui/format/day.ts'
import { lazyNamed } from '../../../../ui/lazy/lazily.ts'
import { IconButton } from '../../../../ui/link/IconButton.tsx'
import { RouteLink } from '../../../../ui/link/RouteLink.tsx'
import { SmallButton } from '../../../../ui/link/SmallButton.tsx'
import { Section } from '../../../../ui/record/Section.tsx'
import { APPLICANT_KEYS, resumeApi } from '../../endpoints.ts'
import { ResumeView } from '../../resumes/ResumeView.tsx'
import { resumeHref } from '../../resumes/resumeLabels.ts'

// Loaded when a CV is added.
const AddResume = lazyNamed(() => import('./AddResume.tsx'), 'AddResume')

type ApplicantResumeFile = Applicant['resumes'][number]

const labelOf = ({ number, name, isCurrent }: ApplicantResumeFile) =>
  `${number}: ${name}${isCurrent ? ' (current)' : ''}`

/** The CVs of an applicant: the newest is shown, older versions are kept. */
export function ApplicantResume({ applicant: { id, resumes } }: { applicant: Applicant }) {
  const mayEdit = useMay()(right('applicants', 'edit'))
  const [chosen, setChosen] = useState<string | null>(null)
  const [mode, setMode] = useState('file')
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState(false)
  const shown = resumes.find((one) => one.id === chosen) ?? resumes.find(({ isCurrent }) => isCurrent) ?? resumes[0]
  const add = mayEdit && (
    <SmallButton icon={IconUpload} onClick={() => setAdding(!isAdding)}>
      Add CV
    </SmallButton>
  )
  return (
    <Box pos={{ lg: 'sticky' }} top="calc(var(--header-height) + 172px)" style={{ alignSelf: 'start' }}>
      <Section title="CV" action={add}>
        <Stack gap="sm">
          {(isAdding || (mayEdit && !shown)) && <AddResume id={id} onDone={() => setAdding(false)} />}
          {!shown && !mayEdit && <Text c="dimmed">No CV yet.</Text>}
          {shown && (
            <>
              <Group gap={8} wrap="nowrap">
                {resumes.length > 1 ? (
                  <NativeSelect
                    aria-label="Version of the CV"
                    size="xs"
                    flex="1 1 auto"
                    data={resumes.map((one) => ({ value: one.id, label: labelOf(one) }))}
                    value={shown.id}
                    onChange={(event) => setChosen(event.currentTarget.value)}
                  />
                ) : (
                  <Text size="sm" fw={500} flex="1 1 auto" className="truncate">
                    {shown.name}
                  </Text>
                )}
                <SegmentedControl
                  size="xs"
                  aria-label="Show the CV as"
                  data={[
                    { value: 'file', label: 'Document' },
                    { value: 'text', label: 'Text' },
                  ]}
                  value={mode}
                  onChange={setMode}
                />
                {mayEdit && (
                  <IconButton name={`Delete ${shown.name}`} icon={IconTrash} onClick={() => setRemoving(true)} />
                )}
              </Group>
              <Text size="xs" c="dimmed">
                {`${resumeStateLabels[shown.state]} · Added ${formatInstant(shown.createdAt)}${shown._createdBy ? ` by ${shown._createdBy.name}` : ''}`}
              </Text>
              {shown.state === 'TO_CONFIRM' && mayEdit && (
                <RouteLink href={resumeHref(shown)} className="text-sm">
                  Confirm the values found in the CV
                </RouteLink>
              )}
              <Paper withBorder style={CLIPPED}>
                <ResumeView key={`${shown.id} ${mode}`} resume={shown} isText={mode === 'text'} />
              </Paper>
            </>
          )}
        </Stack>
        {removing && shown && <RemoveResume resume={shown} onClose={() => setRemoving(false)} />}
      </Section>
    </Box>
  )
}
const CLIPPED = { overflow: 'hidden' }

function RemoveResume({ resume: { id, name }, onClose }: { resume: ApplicantResumeFile; onClose(): void }) {
  const remove = useAction(resumeApi.remove, { done: `${name} deleted`, refreshes: APPLICANT_KEYS, isGone: true })
  return (
    <ConfirmDialog
      opened
      title={`Delete ${name}?`}
      verb="Delete CV"
      isDestructive
      onConfirm={() => remove.mutateAsync({ params: { id } })}
      onClose={onClose}
    >
      A CV that was submitted to a client cannot be deleted.
    </ConfirmDialog>
  )
}
