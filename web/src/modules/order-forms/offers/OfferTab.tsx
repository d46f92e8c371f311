import { Group, Stack } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import type { Offer } from '@muster/contract/order-forms/core/record.contract.ts'
import { IconEye, IconFilePlus, IconMail, IconMailForward, IconSignature } from '@tabler/icons-react'
import { useState } from 'react'
import { Deliveries } from '../../../kernel/records/Deliveries.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { LabelBadge } from '../../../ui/badge/StatusBadge.tsx'
import { DateCell, ExpiryCell, InstantCell } from '../../../ui/cells/cells.tsx'
import { todayHere } from '../../../ui/format/day.ts'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { INVALIDATED_KEYS } from '../record/recordEndpoints.ts'
import { offerStates } from '../record/recordLabels.ts'
import type { VisibleOrderForm } from '../record/visibleOrderForm.ts'
import { JoiningDialog } from './JoiningDialog.tsx'
import { OfferDialog, OfferLetter } from './OfferDialog.tsx'
import { OfferVersions } from './OfferVersions.tsx'
import { SignedOfferDialog } from './SignedOfferDialog.tsx'
import { WriteOfferDialog } from './WriteOfferDialog.tsx'

type Opened = 'look' | 'write' | 'send' | 'sign' | 'joining'

/** The offer letter: generated from the approved terms, sent and signed; every version is stored. */
export function OfferTab({ orderForm }: { orderForm: VisibleOrderForm }) {
  const { status, offer } = orderForm
  const can = useMay()
  const [open, setOpen] = useState<Opened | null>(null)
  const close = () => setOpen(null)
  const isSent = status === 'OFFER_SENT'
  const isOffered = isSent || status === 'APPROVED'
  const mayPreview = can(right('offer-letters', 'view', 'full'))
  const buttons = [
    { what: 'look', label: 'Preview letter', icon: IconEye, isVisible: mayPreview },
    {
      what: 'write',
      label: offer?.version ? 'Generate new version…' : 'Generate letter…',
      icon: IconFilePlus,
      isVisible: isOffered && can(right('offer-letters', 'create')),
    },
    {
      what: 'send',
      label: isSent ? 'Send reminder…' : 'Send offer…',
      icon: IconMail,
      isVisible: isOffered && can(right('offer-letters', 'post')),
    },
    {
      what: 'sign',
      label: 'Upload signed offer…',
      icon: IconSignature,
      isVisible: isSent && can(right('offer-letters', 'edit')),
    },
    {
      what: 'joining',
      label: 'Resend joining instructions…',
      icon: IconMailForward,
      isVisible: orderForm.may?.mailJoining === true,
    },
  ] as const
  return (
    <Stack>
      <Group gap={8}>
        {buttons
          .filter(({ isVisible }) => isVisible)
          .map(({ what, label, icon: Icon }) => (
            <SmallButton icon={Icon} key={what} onClick={() => setOpen(what)}>
              {label}
            </SmallButton>
          ))}
      </Group>
      {offer && <OfferFacts offer={offer} />}
      <Deliveries mails={offer?.deliveries ?? []} refreshes={INVALIDATED_KEYS} />
      {offer?.state === 'NONE' && !isOffered && (
        <HelperText>The letter can be generated once every approver has approved.</HelperText>
      )}
      {mayPreview && <OfferVersions orderForm={orderForm} />}
      <OfferLetter orderForm={orderForm} isOpen={open === 'look'} onClose={close} />
      {open === 'write' && <WriteOfferDialog orderForm={orderForm} onClose={close} />}
      {open === 'send' && <OfferDialog orderForm={orderForm} onClose={close} />}
      {open === 'sign' && <SignedOfferDialog orderForm={orderForm} onClose={close} />}
      {open === 'joining' && <JoiningDialog orderForm={orderForm} onClose={close} />}
    </Stack>
  )
}

const OfferFacts = ({ offer }: { offer: Offer }) => (
  <FieldGroup
    title="Offer letter"
    fields={[
      { label: 'Status', value: <LabelBadge {...offerStates[offer.state]} /> },
      { label: 'Version', value: offer.version === undefined ? undefined : offer.version && String(offer.version) },
      { label: 'Generated, not sent', value: offer.unsentVersion && `Version ${offer.unsentVersion}` },
      {
        label: 'Valid until',
        value:
          offer.expiresOn &&
          (isPressing(offer) ? <ExpiryCell value={offer.expiresOn} /> : <DateCell value={offer.expiresOn} />),
      },
      { label: 'Sent', value: offer.sentAt && <InstantCell value={offer.sentAt} /> },
      { label: 'Sent to', value: offer.sentTo },
      { label: 'Signed on', value: offer.signedOn && <DateCell value={offer.signedOn} /> },
      { label: 'Created by', value: offer._generatedBy === undefined ? undefined : (offer._generatedBy?.name ?? null) },
      {
        label: 'SHA-256 hash',
        value: offer.sha256 && <code className="text-xs break-words">{offer.sha256}</code>,
        wide: true,
      },
    ]}
  />
)

/** An offer is valid for days, so only the last ones are highlighted. */
const LAST_DAYS = 3
const isPressing = ({ state, expiresOn }: Pick<Offer, 'state' | 'expiresOn'>) =>
  state !== 'SIGNED' && expiresOn !== null && expiresOn <= daysAfter(todayHere(), LAST_DAYS)
