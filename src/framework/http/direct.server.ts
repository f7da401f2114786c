import type { FastifyRequest } from 'fastify'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** True for a browser on this very machine: what came through a proxy may come from anywhere. */
export const isLocalRequest = ({ headers, socket }: FastifyRequest) =>
  LOOPBACK.has(socket.remoteAddress ?? '') && FORWARDED.every((name) => headers[name] === undefined)
