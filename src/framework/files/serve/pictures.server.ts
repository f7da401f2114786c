import sharp from 'sharp'

/** The largest picture that is opened. */
const MAX_PIXELS = 25_000_000

const MAX_RUNNING = 2
const TIMEOUT_SECONDS = 10

// Pictures come from strangers and are seen once: nothing to keep, and one thread each is enough beside the web server.
sharp.cache(false)
sharp.concurrency(1)

let running = 0
const waiting: (() => void)[] = []

/** Runs picture work, at most two at a time in this process: a decoded picture can take 100 MB. */
export async function withPictureSlot<R>(work: () => Promise<R>): Promise<R> {
  if (running >= MAX_RUNNING) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    // The slot passes to the next in line, so that a newcomer cannot take it in between.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** Opens bytes as a picture with all limits on. */
export const openPicture = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning', sequentialRead: true, pages: 1 }).timeout({ seconds: TIMEOUT_SECONDS })
