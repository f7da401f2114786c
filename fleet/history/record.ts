import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { answerOf, type Call, publishedRfq, type Reply } from './call.ts'

/** A call that is about to be made. Of publishing, the answer says which RFQ it is about. */
export type Described = Pick<Call, 'process' | 'operation' | 'argument'> & { rfq?: number }

/**
 * Keeps a history: each call is a line of JSON in a new file. A call that is repeated with its `Idempotency-Key` until
 * it is answered is one call.
 */
export function keepHistory(file: string) {
  const lines = createWriteStream(file, { flags: 'wx' })
  /** Calls that are under way, of which a history that ends says that nobody knows what came of them. */
  const under_way = new Set<() => void>()

  return {
    /** Makes a call and keeps it. Answers, or fails, as the call does. */
    async call<R extends Reply>({ rfq, ...described }: Described, work: () => Promise<R>): Promise<R> {
      const start = performance.now()
      let kept = false
      function keep(reply: Reply) {
        const known = rfq ?? publishedRfq(reply)
        // Nobody else can speak of an RFQ whose number was never told.
        if (kept || known === undefined) return
        kept = true
        const answer = answerOf(described.operation, reply)
        const call: Call = { ...described, rfq: known, start, end: performance.now(), answer }
        lines.write(`${JSON.stringify(call)}\n`)
      }
      const cutOff = () => keep(undefined)
      under_way.add(cutOff)
      try {
        const reply = await work()
        keep(reply)
        return reply
      } catch (error) {
        cutOff()
        throw error
      } finally {
        under_way.delete(cutOff)
      }
    },

    async close() {
      for (const cutOff of under_way) cutOff()
      lines.end()
      await finished(lines)
    },
  }
}
