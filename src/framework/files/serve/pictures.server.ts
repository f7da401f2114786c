import sharp from 'sharp'

const MAX_PIXELS = 25_000_000

const MAX_RUNNING = 2
const TIMEOUT_SECONDS = 10

// Uploaded pictures are processed once: a cache is useless, and one thread each is enough beside the web server.
sharp.cache(false)
sharp.concurrency(1)

let running = 0
const waiting: (() => void)[] = []

/** Limits picture processing in this process: a decoded picture can take 100 MB. */
export async function withPictureSlot<R>(work: () => Promise<R>): Promise<R> {
  if (running >= MAX_RUNNING) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    // Hand the slot to the next in the queue, so that a new call cannot take it.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** Opens a picture with all limits applied. */
export const openPicture = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning', sequentialRead: true, pages: 1 }).timeout({ seconds: TIMEOUT_SECONDS })
