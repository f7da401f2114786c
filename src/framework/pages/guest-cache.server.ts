import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { brotli, zip } from '#framework/http/compress.server.ts'

/** A page as guests get it: compressed once, for all of them. */
export interface GuestPage {
  status: number
  etag: string
  html: Buffer
  br: Promise<Buffer>
  gzip: () => Promise<Buffer>
}

interface Held {
  page: GuestPage
  until: number
}

/** Makes a page ready to be handed out many times. */
export function guestPage(status: number, text: string): GuestPage {
  const html = Buffer.from(text)
  let zipped: Promise<Buffer> | undefined
  return {
    status,
    etag: `W/"${createHash('sha256').update(html).digest('base64url')}"`,
    html,
    br: brotli(html, 5),
    gzip: () => (zipped ??= zip(html)),
  }
}

/**
 * Pages for guests, kept a few seconds: many visitors in one moment cost one rendering. Bounded in number and bytes;
 * what was used longest ago goes first. Several visitors who ask at once wait for the same rendering.
 */
export function createGuestCache({ seconds = 5, entries = 500, bytes = 24 * 1024 * 1024, now = Date.now } = {}) {
  const pages = new Map<string, Held>()
  const coming = new Map<string, Promise<GuestPage | null>>()
  let size = 0
  let generation = 0

  const drop = (key: string) => {
    const held = pages.get(key)
    if (!held) return
    pages.delete(key)
    size -= held.page.html.length
  }

  return {
    get(key: string): GuestPage | undefined {
      const held = pages.get(key)
      if (!held) return undefined
      if (held.until <= now()) {
        drop(key)
        return undefined
      }
      pages.delete(key)
      pages.set(key, held)
      return held.page
    },
    /** The page of a key, made at most once at a time. What `make` returns as null is not kept. */
    async getOrMake(key: string, make: () => Promise<GuestPage | null>): Promise<GuestPage | null> {
      const kept = this.get(key) ?? coming.get(key)
      if (kept) return kept
      const born = generation
      const page = make()
      coming.set(key, page)
      try {
        const made = await page
        // A write that happened meanwhile may have made the page old before it was ready.
        if (made && born === generation) {
          pages.set(key, { page: made, until: now() + seconds * 1000 })
          size += made.html.length
          for (const oldest of pages.keys()) {
            if (pages.size <= entries && size <= bytes) break
            drop(oldest)
          }
        }
        return made
      } finally {
        if (coming.get(key) === page) coming.delete(key)
      }
    },
    purge() {
      generation++
      pages.clear()
      coming.clear()
      size = 0
    },
  }
}

export type GuestCache = ReturnType<typeof createGuestCache>

const caches = new Set<GuestCache>()

/** Lets `purgePages` reach a cache. */
export const registerCache = (cache: GuestCache) => {
  caches.add(cache)
  return () => caches.delete(cache)
}

const forget = () => {
  for (const cache of caches) cache.purge()
}

/** What processes tell each other through the primary, which passes it on to the others. */
export const PURGE = { type: 'purge' } as const

/** Something public has changed: guests see it at once, in every process. */
export function purgePages() {
  forget()
  process.send?.(PURGE)
}

/** A hook for the API's `onResponse`: whatever was changed with success may show on a page. */
export function purgeAfterWrites(request: FastifyRequest, reply: FastifyReply, done: () => void) {
  if (request.method !== 'GET' && request.method !== 'HEAD' && reply.statusCode < 400) purgePages()
  done()
}

process.on('message', (message: unknown) => {
  if (typeof message === 'object' && message !== null && 'type' in message && message.type === PURGE.type) forget()
})
