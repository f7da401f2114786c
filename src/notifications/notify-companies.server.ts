import { sql } from 'kysely'
import { hasRight, type Right } from '#companies/roles.ts'
import { prepared, type Tx } from '#framework/database/database.server.ts'
import type { Notification } from '#framework/events/declarations.ts'
import type { Event } from '#framework/events/define-event.ts'
import type { Channel, Message } from './channel.ts'
import { emailChannel } from './email-channel.server.ts'

/** Every way in which companies are notified. */
const CHANNELS: readonly Channel[] = [emailChannel]

/** A message, still to a whole company or to a person already. */
interface Draft extends Omit<Message, 'to'> {
  to: number | Message['to']
  right: Right | undefined
}

/** Everybody who belongs to these companies now, those who joined first first. */
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

/** A message to a company goes to each of its people whom it concerns: who has the right, or all where none is named. */
async function addressed(tx: Tx, drafts: readonly Draft[]): Promise<Message[]> {
  const companies = new Set(drafts.flatMap(({ to }) => (typeof to === 'number' ? [to] : [])))
  const members = companies.size > 0 ? await readMembers(tx, [...companies]) : []
  return drafts.flatMap(({ to, right, ...message }) => {
    if (typeof to !== 'number') return [{ ...message, to }]
    const concerned = members.filter((member) => member.company_id === to && (right === undefined || hasRight(member, right)))
    return concerned.map(({ company_id, person_id }) => ({ ...message, to: { company_id, person_id } }))
  })
}

/** Carries out declared notifications: tells an event's audience through every channel, in the transaction of the event. */
export function createNotifier(notifications: readonly Notification[]) {
  const byEvent = Map.groupBy(notifications, ({ event }) => event)

  return async function notifyCompanies(tx: Tx, { type, payload }: Event) {
    const read = new Map<Notification['facts'], unknown>()
    const drafts: Draft[] = []
    for (const { facts, audience, right, email, params } of byEvent.get(type) ?? []) {
      if (!read.has(facts)) read.set(facts, await facts(payload, tx))
      const known = read.get(facts)
      for (const to of audience(known)) drafts.push({ to, right, email, params: params(known) })
    }
    const messages = await addressed(tx, drafts)
    if (messages.length > 0) for (const send of CHANNELS) await send(tx, messages)
  }
}
