import type { FastifyReply, FastifyRequest } from 'fastify'
import { createConcurrencyLimit, createConcurrencyLimitByKey } from '#framework/http/concurrency-limit.server.ts'
import { callerOf } from '#framework/http/limits.server.ts'

/** Each may have the bytes of its files in memory, and is as slow as its sender: none waits for another. */
const ofCaller = createConcurrencyLimitByKey<string>({ maxRunning: 4, maxQueue: 0 })
const ofProcess = createConcurrencyLimit({ maxRunning: 32, maxQueue: 0 })

const answered = ({ raw }: FastifyReply) =>
  new Promise<void>((resolve) => {
    raw.once('finish', resolve)
    raw.once('close', resolve)
  })

/** Counts a form whose files are received in memory until it is answered, or refuses it. */
export const holdInMemory = (request: FastifyRequest, reply: FastifyReply) =>
  new Promise<void>((resolve, reject) => {
    const hold = () => {
      resolve()
      return answered(reply)
    }
    ofCaller(callerOf(request), () => ofProcess(hold)).catch(reject)
  })
