import * as z from 'zod'
import { CountryID, Day, Id } from '../kernel/values/fields.ts'
import { BillableDays, Months } from './margin.contract.ts'
import {
  Bill,
  Calendar,
  CostTerms,
  LaptopTerms,
  LeaveTerms,
  MedicalTerms,
  PayTerms,
  Person,
  TicketTerms,
  VisaTerms,
} from './placement-terms.contract.ts'

/**
 * What one types to see a margin: the commercial fields of an order form, all but the country, the bill and the pay may be left out. The
 * rest comes from the margin set-up of the country, its parameters, the client and the exchange rate of the day.
 */
export const MarginForm = z
  .strictObject({
    countryID: CountryID,
    /** The day whose set-up, parameters and rate count; today when left out. */
    day: Day.optional(),
    /** For hours per day, rebate, leave policy and payment terms. */
    clientID: Id.nullable().optional(),
    /** For age, gender and nationality, where `person` does not say them. */
    candidateID: Id.nullable().optional(),
    person: Person.optional(),
    calendar: Calendar.optional(),
    bill: Bill,
    pay: PayTerms,
    startDate: Day.nullable().optional(),
    endDate: Day.nullable().optional(),
    /** The first day of the placement that this changes: what comes once is spread over all of it, not over what is left of it. */
    placementStart: Day.nullable().optional(),
    /** Where no dates are known; 12 when both are left out. */
    contractMonths: Months.optional(),
    /** The first day of service, of which the completed years at the start count. */
    serviceStartDate: Day.nullable().optional(),
    /** Instead of the days of the set-up. */
    days: BillableDays.optional(),
    leave: LeaveTerms.optional(),
    visa: VisaTerms.optional(),
    medical: MedicalTerms.optional(),
    ticket: TicketTerms.optional(),
    laptop: LaptopTerms.optional(),
    costs: CostTerms.optional(),
  })
  .refine(({ startDate, endDate }) => !startDate || !endDate || endDate >= startDate, {
    path: ['endDate'],
    error: 'The end is before the start.',
  })
export type MarginForm = z.output<typeof MarginForm>
