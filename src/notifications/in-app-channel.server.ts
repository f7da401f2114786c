import { sql } from 'kysely'
import { prepared, type Tx } from '#framework/database/database.server.ts'
import { queueUnreadChanged } from './announce.server.ts'
import type { Channel, Message } from './channel.ts'
import { GROUP_RULES } from './kind-groups.ts'
import { type Kind, KINDS } from './kinds.ts'

/** The next 08:00 in Riyadh on a working day, Sunday to Thursday. */
const nextDigest = sql<Date>`(
  select min(morning) from generate_series(riyadh_today(), riyadh_today() + 7, interval '1 day') day,
    lateral (select (day::date + time '08:00') at time zone 'Asia/Riyadh' as morning) mornings
  where extract(dow from day) not in (5, 6) and morning > now())`

interface Written {
  place: number
  person_id: number
  notification_id: number | null
  in_app: boolean
  mail_choice: 'now' | 'digest' | 'off'
  /** A concurrent transaction inserted the same notification first, so this one has written nothing yet. */
  is_late: boolean
}

/**
 * Writes notifications according to each person's choices: inserts a row, or bumps the unread one about the same
 * object. Bumps are applied at commit, so that concurrent events about it do not wait for each other. The e-mail is
 * sent now, added to the daily summary, or skipped.
 */
async function writeNotifications(tx: Tx, wanted: readonly { place: number }[]): Promise<Written[]> {
  const { rows } = await sql<Written>`with ${prepared} wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as row (
        place integer, person_id integer, company_id integer, kind text, kind_group text, object_type text, object_id integer, group_key text, params jsonb,
        is_own boolean, has_mail boolean, by_day boolean, mail_choice text, mail_wish text, delay_seconds integer)),
    chosen as (
      select wanted.*, not is_own and coalesce(chosen.in_app, true) as in_app, coalesce(wanted.mail_choice, case when chosen.mail = 'off' then 'off' else mail_wish end, chosen.mail, defaults.mail) as choice
      from wanted
      join jsonb_each_text(${JSON.stringify(DEFAULTS)}::jsonb) as defaults (kind_group, mail) using (kind_group)
      left join notification_preferences chosen using (person_id, kind_group)),
    fresh as (
      select distinct on (person_id, company_id, group_key) chosen.*,
        case when choice = 'digest' then 'digest' when choice = 'now' and has_mail then 'queued' else 'none' end as mail,
        case when by_day then riyadh_today()::timestamp at time zone 'Asia/Riyadh' else now() end as moment,
        case when choice = 'digest' then ${nextDigest} when choice = 'now' and has_mail then now() + make_interval(secs => delay_seconds) end as mail_due_at,
        (select notification_id from notifications unread
          where read_at is null and (unread.person_id, unread.company_id, unread.group_key) = (chosen.person_id, chosen.company_id, chosen.group_key)) as unread_id
      from chosen where in_app or (choice = 'digest' and not is_own)
      order by person_id, company_id, group_key),
    -- In the order in which everything locks notifications, to avoid deadlocks.
    bumped as (
      insert into notification_bumps (notification_id, bumped_at, params, in_app, mail, mail_due_at)
      select unread_id, moment, params, in_app, mail, mail_due_at from fresh where unread_id is not null order by unread_id),
    written as (
      insert into notifications (notification_id, bump, person_id, company_id, kind, group_key, object_type, object_id, params, in_app, mail, mail_due_at, created_at, bumped_at)
      overriding system value
      select id, id, person_id, company_id, kind, group_key, object_type, object_id, params, in_app, mail, mail_due_at, moment, moment
      from (select fresh.*, nextval('notifications_notification_id_seq') as id from fresh where unread_id is null) new
      order by id
      on conflict (person_id, company_id, group_key) where read_at is null do nothing
      returning notification_id, person_id, company_id, group_key)
    select chosen.place, chosen.person_id, coalesce(unread_id, written.notification_id) as notification_id, chosen.in_app, chosen.choice as mail_choice,
      fresh.place is not null and unread_id is null and written.notification_id is null as is_late
    from chosen left join fresh using (person_id, company_id, group_key) left join written using (person_id, company_id, group_key) order by place`.execute(
    tx,
  )
  const late = new Set(rows.filter(({ is_late }) => is_late).map(({ place }) => place))
  if (late.size === 0) return rows
  return [
    ...rows.filter(({ place }) => !late.has(place)),
    ...(await writeNotifications(
      tx,
      wanted.filter(({ place }) => late.has(place)),
    )),
  ].toSorted((a, b) => a.place - b.place)
}

const DEFAULTS = Object.fromEntries(Object.entries(GROUP_RULES).map(([group, { mail }]) => [group, mail]))

/** Delivers notifications in the product, and leaves the e-mails that are sent now. */
export const inAppChannel: Channel = async (tx, messages, { by, delay_seconds }) => {
  const inApp = messages.filter(
    (message): message is Message & { in_app: object } => message.in_app !== undefined && message.to.person_id !== null,
  )
  if (inApp.length === 0) return messages
  const written = await writeNotifications(
    tx,
    inApp.map(({ to, in_app: { kind, object_type, object_id, params, mail: wish }, mail }, place) => {
      const { group, always_mailed, by_day }: Kind = KINDS[kind]
      return {
        ...to,
        place,
        kind,
        kind_group: group,
        object_type,
        object_id,
        group_key: `${object_type}:${object_id}:${kind}`,
        params,
        is_own: to.person_id === by,
        has_mail: mail !== undefined,
        by_day: by_day === true,
        delay_seconds: group === 'award' ? 0 : delay_seconds,
        ...(always_mailed || GROUP_RULES[group].fixed.mail ? { mail_choice: wish ?? 'now' } : { mail_wish: wish }),
      }
    }),
  )
  const readers = written.filter(({ in_app }) => in_app).map(({ person_id }) => person_id)
  if (readers.length > 0) await queueUnreadChanged(tx, readers)
  const outcome = new Map(inApp.map((message, place) => [message as Message, written[place]!]))
  return messages.flatMap((message) => {
    const known = outcome.get(message)
    if (!known || !message.mail) return [message]
    if (known.mail_choice !== 'now') return []
    if (known.notification_id === null) return [message]
    const { group } = KINDS[message.in_app!.kind]
    return [
      {
        ...message,
        mail: {
          ...message.mail,
          notification_id: known.notification_id,
          delay_seconds: group === 'award' ? 0 : delay_seconds,
        },
      },
    ]
  })
}
