import { Group, Stack } from '@mantine/core'
import { describePaymentTerms, leavePolicyLabels } from '@muster/contract/clients/terms.labels.ts'
import {
  laptopProviderLabels,
  medicalCategoryLabels,
  paidByLabels,
  visaTypeLabels,
} from '@muster/contract/order-forms/core/order-forms.labels.ts'
import { IconPencil } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { countryName } from '../../../kernel/lists/world-countries.ts'
import { DateCell, MoneyCell } from '../../../ui/cells/cells.tsx'
import { labelFor } from '../../../ui/format/labels.ts'
import { describeOvertime, GENDERS, PER_UNIT } from '../../../ui/format/terms.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { useAddress } from '../../../ui/list/page/useListState.ts'
import { FieldGroup, type ReadField } from '../../../ui/record/FieldList.tsx'
import { describeWeek } from '../amendments/termLabels.ts'
import { formatUnits } from '../labels.ts'
import { PayTable } from '../wizard/PayTable.tsx'
import type { VisibleOrderForm } from './visibleOrderForm.ts'

const TermsDrawer = lazyNamed(() => import('./TermsDrawer.tsx'), 'TermsDrawer')
/** The fields that HR, the visa team and the asset manager edit; all others change in the wizard. */
const LATER_FIELDS = ['person', 'site', 'visa', 'medical', 'laptop']

const yesNo = (value: boolean | null | undefined) =>
  value === undefined || value === null ? null : value ? 'Yes' : 'No'
const day = (value: string | null | undefined) => value && <DateCell value={value} />
const count = (value: number | null | undefined, unit: string) =>
  value === undefined || value === null ? null : `${value} ${unit}`
/** The fields of a group, or none where the user does not see the group. */
const of = (group: object | undefined, fields: () => ReadField[]) => (group === undefined ? [] : fields())

/** The agreed terms by group; fields the user may not see are absent. */
export function TermsTab({ orderForm }: { orderForm: VisibleOrderForm }) {
  const { editable } = orderForm
  const mayEdit = !editable.includes('bill') && LATER_FIELDS.some((field) => editable.includes(field as never))
  const { edit } = useAddress().search
  const [isEditing, setEditing] = useState(mayEdit && edit !== undefined)
  return (
    <Stack>
      {mayEdit && (
        <Group gap={8}>
          <SmallButton icon={IconPencil} onClick={() => setEditing(true)}>
            Edit
          </SmallButton>
        </Group>
      )}
      <Role one={orderForm} />
      <Person one={orderForm} />
      <Rates one={orderForm} />
      <PayAndCost one={orderForm} />
      <Arrangements one={orderForm} />
      <Suspense>{isEditing && <TermsDrawer orderForm={orderForm} onClose={() => setEditing(false)} />}</Suspense>
    </Stack>
  )
}

interface GroupProps {
  one: VisibleOrderForm
}

const Role = ({ one }: GroupProps) => (
  <FieldGroup
    title="Client and role"
    fields={[
      { label: 'Client', value: one._client === undefined ? undefined : (one._client?.name ?? null) },
      { label: 'End client', value: one.endClient },
      { label: 'Job title', value: one.title },
      { label: 'Work location', value: one.site },
      { label: 'Start date', value: day(one.startDate) },
      { label: 'End date', value: day(one.endDate) },
      {
        label: 'Probation',
        value: one.probationMonths === undefined ? undefined : count(one.probationMonths, 'months'),
      },
      { label: 'Notice', value: one.noticeDays === undefined ? undefined : count(one.noticeDays, 'days') },
      { label: 'Working week', value: one.calendar && describeWeek(one.calendar) },
      { label: 'Recruiter', value: one._recruiter === undefined ? undefined : (one._recruiter?.name ?? null) },
    ]}
  />
)

const Person = ({ one: { person } }: GroupProps) => (
  <FieldGroup
    title="Person"
    fields={of(person, () => [
      { label: 'Name', value: person?.name },
      { label: 'Name (Arabic)', value: person?.nameArabic && <bdi lang="ar">{person.nameArabic}</bdi> },
      { label: 'Email', value: person?.email },
      { label: 'Phone', value: person?.phone },
      { label: 'Nationality', value: person?.nationality && countryName(person.nationality) },
      { label: 'Gender', value: labelFor(GENDERS, person?.gender) },
      { label: 'Date of birth', value: day(person?.birthDate) },
      { label: 'Passport expiry date', value: day(person?.passportExpiry) },
      { label: 'Country of residence', value: person?.location },
    ])}
  />
)

function Rates({ one: { bill, purchaseOrder } }: GroupProps) {
  const money = (amount: string | null | undefined, currency: string | null | undefined) =>
    amount && currency ? <MoneyCell value={{ amount, currency }} /> : null
  return (
    <FieldGroup
      title="Rates"
      fields={[
        ...of(bill, () => [
          {
            label: bill?.unit ? `Bill rate per ${PER_UNIT[bill.unit]}` : 'Bill rate',
            value: money(bill?.rate, bill?.currency),
          },
          { label: 'Payment terms', value: bill?.paymentTerms ? describePaymentTerms(bill.paymentTerms) : null },
          { label: 'Client rebate', value: bill?.rebatePercent ? `${bill.rebatePercent} %` : null },
          { label: 'Overtime', value: describeOvertime(bill?.overtime) },
          { label: 'On-call rate per day', value: money(bill?.onCallRate, bill?.currency) },
          { label: 'Minimum billed units', value: formatUnits(bill?.minUnits, bill?.unit) },
          { label: 'Maximum billed units', value: formatUnits(bill?.maxUnits, bill?.unit) },
        ]),
        ...of(purchaseOrder, () => [
          { label: 'Purchase order required', value: yesNo(purchaseOrder?.required) },
          { label: 'Purchase order', value: purchaseOrder?.number ?? undefined },
          {
            label: 'Purchase order value',
            value: purchaseOrder?.value ? money(purchaseOrder.value, bill?.currency) : undefined,
          },
        ]),
      ]}
    />
  )
}

function PayAndCost({ one: { pay, leave, ticket, costs } }: GroupProps) {
  const named = [
    ...(costs?.oneOffs ?? []).map((cost) => ({ ...cost, how: 'once' })),
    ...(costs?.others ?? []).map((cost) => ({ ...cost, how: 'monthly' })),
  ]
  const currency = pay?.currency
  const cost = (amount: string | null | undefined) =>
    amount && currency ? <MoneyCell value={{ amount, currency }} /> : undefined
  return (
    <>
      {pay && <PayTable pay={pay} />}
      <FieldGroup
        title="Leave and costs"
        fields={[
          ...of(leave, () => [
            { label: 'Leave', value: count(leave?.daysPerYear, 'days per year') },
            { label: 'Leave billing', value: labelFor(leavePolicyLabels, leave?.policy) ?? null },
            { label: 'Leave policy days', value: leave?.policyDays ?? undefined },
          ]),
          ...of(ticket, () => [
            { label: 'Air tickets', value: count(ticket?.perYear, 'per year') },
            { label: 'Air tickets for dependants', value: ticket?.dependants ? String(ticket.dependants) : undefined },
          ]),
          ...of(costs, () => [
            { label: 'Visa cost', value: cost(costs?.visa) },
            { label: 'Medical premium per year', value: cost(costs?.medical) },
            { label: 'Air ticket price', value: cost(costs?.ticket) },
            { label: 'Laptop', value: cost(costs?.laptop) },
            ...named.map(({ name, amount, how }) => ({ label: `${name}, ${how}`, value: cost(amount) })),
          ]),
        ]}
      />
    </>
  )
}

const Arrangements = ({ one: { visa, medical, laptop } }: GroupProps) => (
  <FieldGroup
    title="Visa, medical and laptop"
    fields={[
      ...of(visa, () => [
        { label: 'Visa required', value: yesNo(visa?.required) },
        { label: 'Visa type', value: labelFor(visaTypeLabels, visa?.type) ?? null },
        { label: 'Visa designation', value: visa?.designation },
        { label: 'Visa paid by', value: labelFor(paidByLabels, visa?.paidBy) ?? null },
      ]),
      ...of(medical, () => [
        { label: 'Medical category', value: labelFor(medicalCategoryLabels, medical?.category) ?? null },
        { label: 'Insured dependants', value: medical?.dependants === undefined ? null : String(medical.dependants) },
      ]),
      ...of(laptop, () => [
        { label: 'Laptop provided by', value: labelFor(laptopProviderLabels, laptop?.provider) ?? null },
        { label: 'Laptop note', value: laptop?.note ?? undefined, wide: true },
      ]),
    ]}
  />
)
