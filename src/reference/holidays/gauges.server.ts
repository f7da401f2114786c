import { sql } from 'kysely'
import type { DatabaseGauge } from '#framework/metrics/read-metrics.server.ts'
import { dayOf } from '#framework/i18n/day.ts'

export const holidayGauges: readonly DatabaseGauge[] = [
  {
    name: 'tarsiya_holidays_next_year',
    help: 'Holidays of the next year, in Riyadh.',
    async read(reader) {
      const year = Number(dayOf(Date.now()).slice(0, 4)) + 1
      const { days } = await reader
        .selectFrom('holidays')
        .select(({ fn }) => fn.countAll<number>().as('days'))
        .where(sql<boolean>`extract(year from day) = ${year}`)
        .executeTakeFirstOrThrow()
      return days
    },
  },
]
