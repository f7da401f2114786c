import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { brotliBody, gzipBody } from '#framework/http/compress.server.ts'

/** A page for guests, compressed once for all of them. */
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

/** Prepares a page to be sent many times. */
export function guestPage(status: number, text: string): GuestPage {
  const html = Buffer.from(text)
  let compress: Promise<Buffer> | undefined
  return {
    status,
    etag: `W/"${createHash('sha256').update(html).digest('base64url')}"`,
    html,
    br: brotliBody(html, 5),
    gzip: () => (compress ??= gzipBody(html)),
  }
}

/**
 * Caches pages for guests for a few seconds. Bounded in number and bytes; the least recently used are evicted first.
 * Concurrent requests for the same page share one rendering.
 */
export function createGuestCache({ seconds = 5, entries = 500, bytes = 24 * 1024 * 1024, now = Date.now } = {}) {
  const pages = new Map<string, Held>()
  const pending = new Map<string, Promise<GuestPage | null>>()
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
    /** The page of a key, rendered at most once at a time. Null from `make` is not cached. */
    async getOrCreate(key: string, make: () => Promise<GuestPage | null>): Promise<GuestPage | null> {
      const kept = this.get(key) ?? pending.get(key)
      if (kept) return kept
      const startedIn = generation
      const page = make()
      pending.set(key, page)
      try {
        const created = await page
        // A write during the rendering may have outdated the page.
        if (created && startedIn === generation) {
          pages.set(key, { page: created, until: now() + seconds * 1000 })
          size += created.html.length
          for (const oldest of pages.keys()) {
            if (pages.size <= entries && size <= bytes) break
            drop(oldest)
          }
        }
        return created
      } finally {
        if (pending.get(key) === page) pending.delete(key)
      }
    },
    purge() {
      generation++
      pages.clear()
      pending.clear()
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

const purgeAll = () => {
  for (const cache of caches) cache.purge()
}

/** Message between processes; the primary forwards it to the others. */
export const PURGE = { type: 'purge' } as const

/** Purges the guest pages of all processes after something public has changed. */
export function purgePages() {
  purgeAll()
  process.send?.(PURGE)
}

/** An `onResponse` hook for the API: any successful write may change a page. */
export function purgeAfterWrites(request: FastifyRequest, reply: FastifyReply, done: () => void) {
  if (request.method !== 'GET' && request.method !== 'HEAD' && reply.statusCode < 400) purgePages()
  done()
}

process.on('message', (message: unknown) => {
  if (typeof message === 'object' && message !== null && 'type' in message && message.type === PURGE.type) purgeAll()
})
