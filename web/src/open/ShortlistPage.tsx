import { Box, Flex, Stack, Text, Title } from '@mantine/core'
import type { SharedShortlist } from '@muster/contract/recruiting/submissions/packs.contract.ts'
import { useState } from 'react'
import { respond } from '../kernel/api/send.ts'
import { LogoMark } from '../shell/Logo.tsx'
import { FilePreview } from '../ui/files/FilePreview.tsx'
import { formatInstant } from '../ui/format/day.ts'
import { counted } from '../ui/format/number.ts'
import { Card } from '../ui/record/Card.tsx'
import { HelperText } from '../ui/states/HelperText.tsx'
import { ShortlistProfile } from './ShortlistProfile.tsx'
import { shortlistApi } from './shortlistApi.ts'

interface ShortlistPageProps {
  shortlist: SharedShortlist
  token: string
  onChange(next: SharedShortlist): void
  /** Reads it again, after a profile was closed meanwhile. */
  onRefresh(): void
}

/** The profiles before the client: read, compared and answered without signing in, on a phone as well. */
export function ShortlistPage({ shortlist, token, onChange, onRefresh }: ShortlistPageProps) {
  const { company, contact, sender, jobTitle, clientJobID, message, expiresAt, profiles } = shortlist
  const [shown, setShown] = useState<SharedShortlist['profiles'][number] | null>(null)
  const open = profiles.filter(({ isOpen }) => isOpen)
  const left = open.filter(({ verdict }) => verdict === null).length
  const load = async (position: number, signal?: AbortSignal) => {
    const body = { token, position }
    const response = await respond(shortlistApi.profile, { body }, { isQuiet: true, ...(signal && { signal }) })
    return response.blob()
  }
  const markRead = (position: number) => {
    const readAt = new Date().toISOString()
    onChange({
      ...shortlist,
      profiles: profiles.map((one) => (one.position === position ? { ...one, readAt: one.readAt ?? readAt } : one)),
    })
  }
  return (
    <Box maw={760} mx="auto" px="var(--gutter)" pt={24} pb={64}>
      <Stack gap={24}>
        <Flex component="header" gap={10} align="center">
          <LogoMark />
          <Text component="span" fw={600} fz="lg" className="break-words">
            {company}
          </Text>
        </Flex>
        <div>
          <Title order={1} className="break-words">
            {jobTitle}
          </Title>
          <Text c="dimmed">
            {[
              clientJobID && `Your reference ${clientJobID}`,
              counted(profiles.length, ['profile', 'profiles']),
              `for ${contact}`,
              sender && `from ${sender}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </div>
        {message && (
          <Card>
            <Text className="preserve-lines break-words">{message}</Text>
          </Card>
        )}
        <p role="status" className="text-semibold">
          {left === 0
            ? 'Thank you. We have your feedback on all profiles.'
            : `${counted(left, ['profile waits', 'profiles wait'])} for your feedback.`}
        </p>
        <Stack component="ol" gap="md" m={0} className="plain-list" aria-label="Profiles">
          {profiles.map((profile) => (
            <li key={profile.position}>
              <ShortlistProfile
                profile={profile}
                token={token}
                onRead={() => setShown(profile)}
                onAnswered={onChange}
                onClosed={onRefresh}
              />
            </li>
          ))}
        </Stack>
        <HelperText>
          {`This page is open until ${formatInstant(expiresAt)}. You can change your feedback until then. The link is personal: please do not forward it.`}
        </HelperText>
      </Stack>
      <FilePreview
        file={shown ? { name: `${shown.name}.pdf`, type: 'application/pdf' } : undefined}
        load={async (signal) => {
          const blob = await load(shown!.position, signal)
          markRead(shown!.position)
          return blob
        }}
        onDownload={() => void save(load(shown!.position), `${shown!.name}.pdf`)}
        onClose={() => setShown(null)}
      />
    </Box>
  )
}

/** Hands the bytes to the browser’s download. */
async function save(bytes: Promise<Blob>, name: string) {
  const url = URL.createObjectURL(await bytes)
  const link = document.createElement('a')
  Object.assign(link, { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
