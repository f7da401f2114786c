import { sql } from 'kysely'

/** The next 08:00 in Riyadh on a working day, Sunday to Thursday. */
export const nextDigest = sql<Date>`(
  select min(morning) from generate_series(riyadh_today(), riyadh_today() + 7, interval '1 day') day,
    lateral (select (day::date + time '08:00') at time zone 'Asia/Riyadh' as morning) mornings
  where extract(dow from day) not in (5, 6) and morning > now())`
