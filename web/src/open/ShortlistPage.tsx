import { Box, Flex, Stack, Text, Title } from '@mantine/core'
import type { SharedShortlist } from '@muster/contract/recruiting/submissions/packs.contract.ts'
import { useState } from 'react'
import { saveFile } from '../kernel/api/downloads.ts'
import { respond } from '../kernel/api/send.ts'
import { LogoMark } from '../shell/Logo.tsx'
import { FilePreview } from '../ui/files/FilePreview.tsx'
import { formatLastDay } from '../ui/format/day.ts'
import { counted } from '../ui/format/number.ts'
import { Card } from '../ui/record/Card.tsx'
import { HelperText } from '../ui/states/HelperText.tsx'
import { ShortlistProfile } from './ShortlistProfile.tsx'
import { shortlistApi } from './shortlistApi.ts'

type Profile = SharedShortlist['profiles'][number]

interface ShortlistPageProps {
  shortlist: SharedShortlist
  token: string
  onChange(next: SharedShortlist): void
  /** Loads the shortlist again, after a profile was closed in the meantime. */
  onRefresh(): void
}

/** The profiles for the client: read, compared and answered without signing in, also on a phone. */
export function ShortlistPage({ shortlist, token, onChange, onRefresh }: ShortlistPageProps) {
  const { company, contact, sender, jobTitle, clientJobID, message, expiresAt, profiles } = shortlist
  const [shown, setShown] = useState<Profile | null>(null)
  const open = profiles.filter(({ isOpen }) => isOpen)
  const left = open.filter(({ verdict }) => verdict === null).length
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
            : `${counted(left, ['profile still needs', 'profiles still need'])} your feedback.`}
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
          {`This page is open until ${formatLastDay(expiresAt)}. You can change your feedback until then. The link is personal: please do not forward it.`}
        </HelperText>
      </Stack>
      {shown && (
        <ProfilePreview
          profile={shown}
          token={token}
          onRead={() => markRead(shown.position)}
          onClose={() => setShown(null)}
        />
      )}
    </Box>
  )
}

interface ProfilePreviewProps {
  profile: Profile
  token: string
  onRead(): void
  onClose(): void
}

/** The PDF of a profile in an overlay. */
function ProfilePreview({ profile: { name, position }, token, onRead, onClose }: ProfilePreviewProps) {
  const load = async (signal?: AbortSignal) => {
    const options = { isQuiet: true, ...(signal && { signal }) }
    return (await respond(shortlistApi.profile, { body: { token, position } }, options)).blob()
  }
  return (
    <FilePreview
      file={{ name: `${name}.pdf`, type: 'application/pdf' }}
      load={async (signal) => {
        const blob = await load(signal)
        onRead()
        return blob
      }}
      onDownload={() => void load().then((blob) => saveFile(blob, `${name}.pdf`))}
      onClose={onClose}
    />
  )
}
