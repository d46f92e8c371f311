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
 * The inputs of a what-if margin: the commercial fields of an order form. Only country, bill and pay are required; the
 * rest defaults to the margin setup, the country parameters, the client and the exchange rate of the day.
 */
export const MarginForm = z
  .strictObject({
    countryID: CountryID,
    /** The date of the setup, parameters and rates; defaults to today. */
    day: Day.optional(),
    /** For hours per day, rebate, leave policy and payment terms. */
    clientID: Id.nullable().optional(),
    /** For age, gender and nationality, where `person` has none. */
    candidateID: Id.nullable().optional(),
    person: Person.optional(),
    calendar: Calendar.optional(),
    bill: Bill,
    pay: PayTerms,
    startDate: Day.nullable().optional(),
    endDate: Day.nullable().optional(),
    /** The start date of the amended placement: one-off costs are spread over all of it, not only the rest. */
    placementStart: Day.nullable().optional(),
    /** Used without dates; defaults to 12. */
    contractMonths: Months.optional(),
    /** The service start date, from which the completed years of service are counted. */
    serviceStartDate: Day.nullable().optional(),
    /** Replaces the day count of the setup. */
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
    error: 'The end date must not be before the start date.',
  })
export type MarginForm = z.output<typeof MarginForm>
