import { sql } from 'kysely'
import { hasRight, type Right } from '#companies/roles.ts'
import type { Config } from '#framework/config/config.server.ts'
import { prepared, type Tx } from '#framework/database/database.server.ts'
import type { Notification } from '#framework/events/declarations.ts'
import type { Event } from '#framework/events/define-event.ts'
import type { Channel, Message } from './channel.ts'
import { rightsOfNotification } from './mail-rights.server.ts'
import { inAppChannel } from './in-app-channel.server.ts'
import { readByActing } from './mark-read.server.ts'
import { queueEmails } from '#framework/mail/queue.server.ts'

/** Queues e-mails: they are sent if and only if the transaction commits. */
const emailChannel: Channel = async (tx, messages) => {
  const emails = messages.flatMap(({ to, mail }) => (mail ? [{ to, ...mail }] : []))
  if (emails.length > 0) await queueEmails(tx, emails)
  return []
}

/** Every channel, in this order. */
const CHANNELS: readonly Channel[] = [inAppChannel, emailChannel]

/** A message, still to a whole company or to a person already. */
interface Draft extends Omit<Message, 'to'> {
  to: number | Message['to']
  rights: readonly Right[]
}

/** Current members of these companies, in order of joining. */
const readMembers = (tx: Tx, company_ids: readonly number[]) =>
  tx
    .selectFrom('members')
    .modifyFront(prepared)
    .innerJoin('people', 'people.person_id', 'members.person_id')
    .select(['members.company_id', 'members.person_id', 'members.roles'])
    .where(sql<boolean>`members.company_id = any (${company_ids}::integer[])`)
    .where('left_at', 'is', null)
    .where('people.is_active', '=', true)
    .orderBy('joined_at')
    .orderBy('members.person_id')
    .execute()

/** Replaces messages to a company by one for each member with the right, or for all members if there is none. */
async function addressed(tx: Tx, drafts: readonly Draft[]): Promise<Message[]> {
  const companies = new Set(drafts.flatMap(({ to }) => (typeof to === 'number' ? [to] : [])))
  const members = companies.size > 0 ? await readMembers(tx, [...companies]) : []
  return drafts.flatMap(({ to, rights, ...message }) => {
    if (typeof to !== 'number') return [{ ...message, to }]
    const concerned = members.filter(
      (member) => member.company_id === to && (rights.length === 0 || rights.some((right) => hasRight(member, right))),
    )
    return concerned.map(({ company_id, person_id }) => ({ ...message, to: { company_id, person_id } }))
  })
}

/** Builds the message of a notification, without its receiver. */
function draftOf({ in_app, email, params, ...notification }: Notification, facts: unknown): Omit<Draft, 'to'> {
  const [object_type = '', object_id = 0] = in_app?.about(facts) ?? []
  return {
    rights: rightsOfNotification(notification),
    ...(in_app && {
      in_app: {
        kind: in_app.kind,
        object_type,
        object_id,
        params: in_app.params?.(facts) ?? {},
        mail: in_app.mail?.(facts),
      },
    }),
    ...(email && { mail: { email, params: params(facts) } }),
  }
}

/**
 * Carries out declared notifications: notifies an event's audience through every channel, in its transaction.
 */
export function createNotifier(
  notifications: readonly Notification[],
  { mail_delay_seconds }: Pick<Config, 'mail_delay_seconds'>,
) {
  const byEvent = Map.groupBy(notifications, ({ event }) => event)
  const readBy = Map.groupBy(
    notifications.flatMap(({ facts, in_app }) => in_app?.read_by?.map((event) => ({ event, facts, in_app })) ?? []),
    ({ event }) => event,
  )

  return async function notifyCompanies(tx: Tx, { type, payload }: Event, by: number | null) {
    const read = new Map<Notification['facts'], unknown>()
    const factsBy = async (facts: Notification['facts']) => {
      if (!read.has(facts)) read.set(facts, await facts(payload, tx))
      return read.get(facts)
    }
    if (by !== null)
      for (const { facts, in_app } of readBy.get(type) ?? [])
        await readByActing(tx, by, in_app.kind, in_app.about(await factsBy(facts)))
    const drafts: Draft[] = []
    for (const notification of byEvent.get(type) ?? []) {
      const { facts, audience } = notification
      const known = await factsBy(facts)
      for (const to of audience(known)) drafts.push({ ...draftOf(notification, known), to })
    }
    let messages: readonly Message[] = await addressed(tx, drafts)
    for (const deliver of CHANNELS)
      if (messages.length > 0) messages = await deliver(tx, messages, { by, delay_seconds: mail_delay_seconds })
  }
}
