import type { FastifyRequest } from 'fastify'

/**
 * The version that a caller saw before changing something, from `If-Match: "3"`; undefined when the caller does not ask for
 * the check. What is no version of ours equals none.
 */
export function expectedVersion(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match']
  if (header === undefined || header.trim() === '*') return undefined
  const [, version] = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim()) ?? []
  return version === undefined ? Number.NaN : Number(version)
}
