import { Button, Checkbox, Flex, Input, Text } from '@mantine/core'
import type { PackDraft, PackLayout } from '@muster/contract/recruiting/submissions/packs.contract.ts'
import { useState } from 'react'
import { previewOf } from '../../../kernel/api/downloads.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { FilePreview } from '../../../ui/files/FilePreview.tsx'
import { counted } from '../../../ui/format/number.ts'
import { packApi } from '../endpoints.ts'
import { SUBMISSION_STATUSES } from '../submissions/submissionLabels.ts'

interface PackApplicantsProps {
  submissions: PackDraft['submissions']
  chosen: readonly string[]
  layout: PackLayout
  onPreview(isOpen: boolean): void
  onChange(ids: readonly string[]): void
}

/** The applicants of the pack, each with a preview of the profile; those who cannot be sent have the reason. */
export function PackApplicants({ submissions, chosen, layout, onPreview, onChange }: PackApplicantsProps) {
  const [shown, setShown] = useState<PackDraft['submissions'][number] | null>(null)
  const show = (one: PackDraft['submissions'][number] | null) => {
    setShown(one)
    onPreview(one !== null)
  }
  const query = { submissionID: shown?.id ?? '', layout }
  return (
    <Input.Wrapper label="Applicants" labelElement="div" required>
      <ul className="plain-list divided framed" aria-label="Applicants to send">
        {submissions.map((one) => (
          <li key={one.id} className="list-row">
            <Checkbox
              className="grow"
              checked={chosen.includes(one.id)}
              disabled={one.blockers.length > 0}
              onChange={(event) =>
                onChange(event.currentTarget.checked ? [...chosen, one.id] : chosen.filter((id) => id !== one.id))
              }
              label={<Applicant one={one} />}
            />
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Preview the profile of ${one._applicant.name}`}
              onClick={() => show(one)}
            >
              Preview
            </Button>
          </li>
        ))}
      </ul>
      <FilePreview
        file={shown ? { name: `Profile of ${shown._applicant.name}`, type: 'application/pdf' } : undefined}
        {...previewOf(packApi.preview, { query })}
        onClose={() => show(null)}
      />
    </Input.Wrapper>
  )
}

const Applicant = ({ one }: { one: PackDraft['submissions'][number] }) => (
  <>
    <Flex component="span" gap={8} align="center" wrap="wrap">
      <span className="text-semibold">{one._applicant.name}</span>
      <LabelBadge {...SUBMISSION_STATUSES[one.status]} />
    </Flex>
    <Text component="span" size="sm" c="dimmed" display="block">
      {[
        one.title,
        one.packs > 0 && `sent ${counted(one.packs, ['time', 'times'])}`,
        !one.hasPitch && one.blockers.length === 0 && 'no pitch yet',
      ]
        .filter(Boolean)
        .join(' · ')}
    </Text>
    {one.blockers.map((blocker) => (
      <Text key={blocker} component="span" size="sm" display="block" className="text-warning">
        {blocker}
      </Text>
    ))}
  </>
)
