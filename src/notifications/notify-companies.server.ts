import type { Tx } from '#framework/database/database.server.ts'
import type { Notification } from '#framework/events/declarations.ts'
import type { Event } from '#framework/events/define-event.ts'
import type { Channel, Message } from './channel.ts'
import { emailChannel } from './email-channel.server.ts'

/** Every way in which companies are notified. */
const CHANNELS: readonly Channel[] = [emailChannel]

/** Carries out declared notifications: tells an event's audience through every channel, in the transaction of the event. */
export function createNotifier(notifications: readonly Notification[]) {
  const byEvent = Map.groupBy(notifications, ({ event }) => event)

  return async function notifyCompanies(tx: Tx, { type, payload }: Event) {
    const read = new Map<Notification['facts'], unknown>()
    const messages: Message[] = []
    for (const { facts, audience, email, params } of byEvent.get(type) ?? []) {
      if (!read.has(facts)) read.set(facts, await facts(payload, tx))
      const known = read.get(facts)
      for (const to of audience(known)) messages.push({ to, email, params: params(known) })
    }
    if (messages.length > 0) for (const send of CHANNELS) await send(tx, messages)
  }
}
