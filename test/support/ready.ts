import { setTimeout as wait } from 'node:timers/promises'

/** Waits until `/readyz` answers 200: an event loop that was held up, as on a busy machine, has to recover first. */
export async function becomesReady(ask: () => Promise<number>) {
  while ((await ask()) !== 200) await wait(100)
}
