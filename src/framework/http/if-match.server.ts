import type { FastifyRequest } from 'fastify'

/** The version in `If-Match: "3"`; undefined without the header. An invalid value matches no version. */
export function expectedVersion(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match']
  if (header === undefined || header.trim() === '*') return undefined
  const [, version] = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim()) ?? []
  return version === undefined ? Number.NaN : Number(version)
}
