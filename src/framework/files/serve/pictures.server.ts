import { createConcurrencyLimit } from '#framework/http/concurrency-limit.server.ts'

const MAX_PIXELS = 25_000_000

const MAX_RUNNING = 2
const MAX_QUEUE = 256
const TIMEOUT_SECONDS = 10

let loaded: Promise<typeof import('sharp').default> | undefined

/** The picture library, loaded with the first picture, because most processes never need it. */
export const loadSharp = () =>
  (loaded ??= import('sharp').then(({ default: sharp }) => {
    // Uploaded pictures are processed once: a cache is useless, and one thread each is enough beside the web server.
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  }))

/** Limits picture processing in this process: a decoded picture can take 100 MB. */
export const withPictureLimit = createConcurrencyLimit({
  maxRunning: MAX_RUNNING,
  maxQueue: MAX_QUEUE,
  ofCaller: { maxRunning: 1, maxQueue: MAX_QUEUE },
})

/** Opens a picture with all limits applied. */
export async function openPicture(bytes: Buffer) {
  const sharp = await loadSharp()
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning', sequentialRead: true, pages: 1 }).timeout({
    seconds: TIMEOUT_SECONDS,
  })
}
