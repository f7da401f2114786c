import { type RawBuilder, sql } from 'kysely'

/** SQL: whether a company requires a second step of its members today. */
export const requiresSecondStep = (company: string) =>
  `(${company}.require_second_step or coalesce(${company}.second_step_from <= riyadh_today(), false))`

/** SQL: whether the company of the row has decided that they need one, from today or a later day on. */
export const announcesSecondStep = sql<boolean>`(companies.require_second_step or companies.second_step_from is not null)`

/** SQL: whether a person has a second step. */
export const hasSecondStep = (person: string) =>
  `exists (select from second_factors f where f.person_id = ${person}.person_id and f.confirmed_at is not null)`

/** SQL: whether the person can only set up a second step. */
export const lacksSecondStep = (company: string, person: string): RawBuilder<boolean> =>
  sql.raw(`${requiresSecondStep(company)} and not ${hasSecondStep(person)}`)

/** SQL: the day from which the person needs a second step and has none yet; null otherwise. */
export const needsSecondStepFrom = (company: string, person: string): RawBuilder<string | null> =>
  sql.raw(
    `case when not ${requiresSecondStep(company)} and not ${hasSecondStep(person)} then ${company}.second_step_from end`,
  )
