import { setTimeout as wait } from 'node:timers/promises'

/**
 * Answers are no proof for so long after the event loop was held up, as a busy machine does: two windows of
 * `watchEventLoop`.
 */
const LOOP_FORGETS_MS = 10_000

/** Waits until `/readyz` answers 200; false if it does not although the event loop has had time to recover. */
export async function becomesReady(ask: () => Promise<number>) {
  const end = performance.now() + 2 * LOOP_FORGETS_MS
  while ((await ask()) !== 200) {
    if (performance.now() > end) return false
    await wait(100)
  }
  return true
}
