import { isIPv6, SocketAddress } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Viewer } from '#framework/api/viewer.ts'
import { requestContext } from './request-context.server.ts'

/** A person, company or network that limits count. Its limits are multiplied by `times`. */
export interface Counted {
  key: string
  times: number
}

/** Who sends a request. */
export interface Sender {
  viewer: Pick<Viewer, 'person_id' | 'company_id'> | null
  ip: string
}

/**
 * The networks of an IPv6 address. One connection or rented server has a /64 to a /48 and chooses its addresses freely:
 * a limit for each /64 alone could be avoided with a larger network.
 */
const NETWORKS = [
  { bits: 64, times: 1 },
  { bits: 56, times: 4 },
  { bits: 48, times: 16 },
] as const

/** The eight groups of an IPv6 address, without leading zeros; undefined for an IPv4 address mapped into IPv6. */
function groupsOf(ip: string) {
  // Canonical form: no leading zeros, lower case, IPv4 with dots.
  const { address } = new SocketAddress({ address: ip, family: 'ipv6' })
  const mapped = /^::ffff:([\d.]+)$/.exec(address)?.[1]
  if (mapped) return { mapped }
  const [head = [], tail = []] = address.split('::').map((side) => side.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return { groups: [...head, ...zeros, ...tail] }
}

/** The address as limits count it, followed by its wider networks, the narrowest first. An IPv4 address has none. */
export function networksOf(ip: string): Counted[] {
  const [plain = ''] = ip.split('%')
  if (!isIPv6(plain)) return [{ key: ip, times: 1 }]
  const { mapped, groups } = groupsOf(plain)
  if (mapped !== undefined) return [{ key: mapped, times: 1 }]
  const [first, second, third, fourth] = groups as [string, string, string, string]
  const half = (Number.parseInt(fourth, 16) & 0xff00).toString(16)
  const keys = {
    64: `${first}:${second}:${third}:${fourth}`,
    56: `${first}:${second}:${third}:${half}/56`,
    48: `${first}:${second}:${third}/48`,
  }
  return NETWORKS.map(({ bits, times }) => ({ key: keys[bits], times }))
}

/** The IPv4 address or IPv6 /64 by which a returning caller is recognized. No limit uses it alone. */
export const placeOf = (ip: string) => networksOf(ip)[0]!.key

export const personKey = ({ person_id }: Pick<Viewer, 'person_id'>) => `person ${person_id}`
export const companyKey = ({ company_id }: Pick<Viewer, 'company_id'>) => `company ${company_id}`

/**
 * Callers of a request that concurrency limits count: person, company and networks; for a guest networks only. Networks
 * of members are not limited, because an office may share an address, but they count when a full queue selects a call
 * to refuse.
 */
export const callersOf = ({ viewer, ip }: Sender): Counted[] =>
  viewer
    ? [
        { key: personKey(viewer), times: 1 },
        { key: companyKey(viewer), times: 1 },
        ...networksOf(ip).map(({ key }) => ({ key, times: Number.POSITIVE_INFINITY })),
      ]
    : networksOf(ip)

/** Who sends the request that is handled; undefined in jobs, commands and while a process starts. */
export function currentSender(): Sender | undefined {
  const context = requestContext()
  const request: FastifyRequest | undefined = context?.request.deref()
  return context && { viewer: request?.viewer ?? null, ip: context.ip }
}
